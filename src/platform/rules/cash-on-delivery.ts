/**
 * Cash on delivery: off unless the owner turns it on. Offered up to a limit, where the courier collects cash, for what
 * is left to pay after coupon and coins; its charge is added to the total. Pure: cart page and order transaction use
 * the same rule.
 */
import { MESSAGES, sentences } from './messages.ts'
import { formatInr, paise, ZERO_PAISE, type Paise } from './money.ts'
import type { PincodePromise } from './pincode-promise.ts'

/** How long a mailed link can confirm a cash order; its stock is reserved as long. */
export const COD_CONFIRM_HOURS = 2
/**
 * Maximum number of confirmation mails per hour that one network address, browser or account can cause, whatever
 * happens to the orders.
 */
export const MAX_COD_MAILS_AN_HOUR = 10
/** Maximum number of cash orders of one shopper on their way: each refused parcel comes back at the shop's cost. */
export const MAX_COD_ON_THEIR_WAY = 3

export type CodTerms = {
  readonly isOn: boolean
  readonly feePaise: Paise
  /** The maximum the courier is asked to collect for one order, including its charge. */
  readonly limitPaise: Paise
}

export const NO_COD: CodTerms = { isOn: false, feePaise: ZERO_PAISE, limitPaise: ZERO_PAISE }

/** What is known about cash at a pincode; 'unknown' if the courier could not be asked. */
export type CashAtPincode = 'taken' | 'refused' | 'unknown'

export type CodOffer = {
  /** The owner offers it at all; if not, pages don't mention it. */
  readonly isOn: boolean
  readonly isOffered: boolean
  readonly feePaise: Paise
  /** Why it is not offered for this cart. */
  readonly reason?: string
}

/** `cash` is omitted while no pincode is known. */
export function offerCod(terms: CodTerms, payablePaise: Paise, cash?: CashAtPincode): CodOffer {
  const { isOn } = terms
  const feePaise = isOn ? terms.feePaise : ZERO_PAISE
  const reason = reasonAgainst(terms, payablePaise, cash)
  return { isOn, isOffered: reason === null, feePaise, ...(reason !== null && { reason }) }
}

function reasonAgainst(terms: CodTerms, payablePaise: Paise, cash?: CashAtPincode): string | null {
  if (!terms.isOn) return MESSAGES.cod_off
  if (payablePaise === 0) return MESSAGES.cod_nothing_to_pay
  if (paise(payablePaise + terms.feePaise) > terms.limitPaise)
    return sentences.codAboveLimit(formatInr(terms.limitPaise))
  if (cash === 'refused') return MESSAGES.cod_not_here
  return cash === 'unknown' ? MESSAGES.cod_unknown_here : null
}

/** A promise without a city comes from our policy only: the courier knows nothing about this place. */
export function cashAt({
  takesCash,
  isServed,
  city,
  source,
}: Pick<PincodePromise, 'takesCash' | 'isServed' | 'city' | 'source'>): CashAtPincode {
  if (takesCash) return 'taken'
  return isServed && source === 'policy' && city === '' ? 'unknown' : 'refused'
}
