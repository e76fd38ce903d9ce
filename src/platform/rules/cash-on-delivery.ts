/**
 * Cash on delivery: the owner's switch, off unless it is turned on.
 * Offered up to a limit, where the courier collects cash, for what is still to be paid after coupon and coins; its
 * charge comes on top of the total. Pure: the same rule speaks on the cart page and in the order transaction.
 */
import { MESSAGES, sentences } from './messages.ts'
import { formatInr, paise, ZERO_PAISE, type Paise } from './money.ts'
import type { PincodePromise } from './pincode-promise.ts'

/** Until when a link in a mail confirms an order in cash; its stock is held as long. */
export const COD_CONFIRM_HOURS = 2
/** Mails with a link that one network address, or one browser or account, may set going within an hour, whatever becomes of the orders. */
export const MAX_COD_MAILS_AN_HOUR = 10
/** So many orders of one shopper may be on their way in cash: each that nobody takes comes back at the shop's cost. */
export const MAX_COD_ON_THEIR_WAY = 3

export type CodTerms = {
  readonly isOn: boolean
  readonly feePaise: Paise
  /** The most that the courier is asked to collect for one order, its charge included. */
  readonly limitPaise: Paise
}

export const NO_COD: CodTerms = { isOn: false, feePaise: ZERO_PAISE, limitPaise: ZERO_PAISE }

/** What is known of the cash at a pincode; 'unknown' when the courier could not be asked. */
export type CashAtPincode = 'taken' | 'refused' | 'unknown'

export type CodOffer = {
  /** The owner offers it at all: else a page need not speak of it. */
  readonly isOn: boolean
  readonly isOffered: boolean
  readonly feePaise: Paise
  /** Why it is not offered for this cart. */
  readonly reason?: string
}

/** `cash` is left out while no pincode is known. */
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

/** A promise without a city is the policy's alone: the courier has said nothing of this place. */
export function cashAt({
  takesCash,
  isServed,
  city,
  source,
}: Pick<PincodePromise, 'takesCash' | 'isServed' | 'city' | 'source'>): CashAtPincode {
  if (takesCash) return 'taken'
  return isServed && source === 'policy' && city === '' ? 'unknown' : 'refused'
}
