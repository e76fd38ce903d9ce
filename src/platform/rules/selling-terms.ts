/** What shipping costs, and what purchases earn in coins. The owner sets the terms; 1 coin is ₹1. */
import { formatInr, paise, ZERO_PAISE, type Paise } from './money.ts'

/** Amounts include all taxes. */
export type ShippingTerms = {
  /** Of each order that contains an item. */
  readonly chargePaise: Paise
  /** Orders whose items cost at least this much ship free, wherever they go; null: never. */
  readonly freeFromPaise: Paise | null
  /** Added to the charge for remote pincodes. */
  readonly remotePaise: Paise
  /** Remote pincodes, or the first digits that several of them share. */
  readonly remotePincodes: readonly string[]
}

/** For pincodes that are not remote. */
export function nearShippingFor(terms: ShippingTerms, subtotalPaise: Paise): Paise {
  return isFree(terms, subtotalPaise) ? ZERO_PAISE : terms.chargePaise
}

function isFree({ freeFromPaise }: ShippingTerms, subtotalPaise: Paise): boolean {
  return freeFromPaise !== null && subtotalPaise >= freeFromPaise
}

/** `pincode` undefined: not known yet, so it counts as not remote. Never increases with the subtotal. */
export function shippingFor(terms: ShippingTerms, subtotalPaise: Paise, pincode: string | undefined): Paise {
  const isRemote = pincode !== undefined && terms.remotePincodes.some((start) => pincode.startsWith(start))
  const nearPaise = nearShippingFor(terms, subtotalPaise)
  return isRemote && !isFree(terms, subtotalPaise) ? paise(nearPaise + terms.remotePaise) : nearPaise
}

/** The missing amount until shipping is free; null if it is free already or never will be. */
export function untilFreeShipping(
  { freeFromPaise }: ShippingTerms,
  subtotalPaise: Paise,
  shippingPaise: Paise,
): Paise | null {
  return freeFromPaise === null || shippingPaise === 0 ? null : paise(freeFromPaise - subtotalPaise)
}

/** '₹50 an order (free from ₹999; ₹40 more to remote pincodes)', or 'free'. */
export function shippingPrice({ chargePaise, freeFromPaise, remotePaise }: ShippingTerms): string {
  const isCharged = chargePaise > 0
  const extras = [
    ...(freeFromPaise !== null && (isCharged || remotePaise > 0)
      ? [`free from ${formatInr(freeFromPaise)}`]
      : []),
    ...(remotePaise > 0 ? [`${formatInr(remotePaise)}${isCharged ? ' more' : ''} to remote pincodes`] : []),
  ]
  const price = isCharged ? `${formatInr(chargePaise)} an order` : 'free'
  return extras.length === 0 ? price : `${price} (${extras.join('; ')})`
}

/** What orders and new accounts earn in coins, and for how long coins last. */
export type RewardTerms = {
  /** Off: nothing is earned. Coins that shoppers have stay theirs to spend. */
  readonly isOn: boolean
  /** Of what is paid for an order. */
  readonly percent: number
  /** For a new account, once its address is verified. */
  readonly welcomeCoins: number
  /** Coins expire so many months after they were credited; null: never. */
  readonly expiryMonths: number | null
  /** Indian date. Coins credited before count as credited then: no expiry applies before it was announced. */
  readonly expirySince: string | null
}

/** What an order placed now earns; 0 while rewards are off. */
export function earnedPercent({ isOn, percent }: RewardTerms): number {
  return isOn ? percent : 0
}

/** What a new account gets now; 0 while rewards are off. */
export function welcomeCoinsOf({ isOn, welcomeCoins }: RewardTerms): number {
  return isOn ? welcomeCoins : 0
}

/** 'do not expire', or 'expire 12 months after they are earned'. */
export function expiryWords({ expiryMonths }: RewardTerms): string {
  if (expiryMonths === null) return 'do not expire'
  return `expire ${expiryMonths} month${expiryMonths === 1 ? '' : 's'} after they are earned`
}
