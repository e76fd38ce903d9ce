/** The state of the model: stock, a coupon, coin balances, orders. */
import type { Refund } from './order-life-refunds.ts'
import type { Return } from './order-life-returns.ts'

export type Line = { readonly product: number; readonly quantity: number }
export type Wish = {
  readonly shopper: number
  readonly lines: readonly Line[]
  readonly hasCoupon: boolean
  readonly coins: number
  readonly isCash: boolean
}
export type LifeOrder = Wish & {
  /** Sold by staff at the counter: paid and taken along at once. */
  readonly isAtCounter: boolean
  readonly totalPaise: number
  readonly couponPaise: number
  /** Shipping and cash collection charges: never refunded with goods. */
  readonly chargesPaise: number
  readonly placedAt: number
  /** The hour at which it expires if it is not paid or confirmed. */
  expiresAt: number
  status: 'unpaid' | 'paid' | 'failed'
  /** A confirmed cash order. */
  isConfirmed: boolean
  paidBy: string | null
  /** What the provider captured in its window, and whether a callback can be signed for it. */
  captured: { readonly payment: string; readonly isLate: boolean; isTold: boolean } | null
  /** The payment of the latest event. */
  lastEvent: string | null
  /** The parcel's status in the shop, and its real one. */
  parcel: 'none' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
  courier: 'none' | 'booked' | 'moving' | 'delivered' | 'turning' | 'back' | 'lost' | 'stopped'
  deliveredAt: number
  /** A cash order that the courier has picked up: its goods leave stock before they are paid. */
  isOut: boolean
  /** Staff have settled the undelivered parcel. */
  isSettled: boolean
  readonly refunds: Refund[]
  readonly returns: Return[]
  /** How many of the spent coins were returned, and how many of the earned ones were deducted from the balance. */
  coinsBack: number
  coinsTaken: number
  /** Restocked units, and units that left stock without being sold: replacements and losses. */
  readonly back: Line[]
  readonly gone: Line[]
  /** The notifications sent to its shopper. */
  readonly mails: string[]
}
export type Shelf = {
  onHand: number | null
  reserved: number
  /** Units of cash orders that are with the courier. */
  withCourier: number
  readonly pricePaise: number
}
export type World = {
  /** In hours, since the start of the run. */
  hour: number
  readonly shelves: Shelf[]
  readonly coupon: {
    uses: number
    readonly maxUses: number
    readonly minimumPaise: number
    readonly perCustomer: number
  }
  /** The charge for cash collection, and the maximum amount that is collected. */
  readonly cash: { readonly feePaise: number; readonly limitPaise: number }
  /** By shopper; a guest (null) has no coins. */
  readonly balances: (number | null)[]
  readonly orders: LifeOrder[]
  payments: number
}

/** Of the first guest, until more is known. */
export function newOrder(hour: number): LifeOrder {
  return {
    shopper: 0,
    lines: [],
    hasCoupon: false,
    coins: 0,
    isCash: false,
    isAtCounter: false,
    couponPaise: 0,
    totalPaise: 0,
    chargesPaise: 0,
    placedAt: hour,
    expiresAt: hour,
    status: 'unpaid',
    isConfirmed: false,
    paidBy: null,
    captured: null,
    lastEvent: null,
    parcel: 'none',
    courier: 'none',
    deliveredAt: 0,
    isOut: false,
    isSettled: false,
    refunds: [],
    returns: [],
    coinsBack: 0,
    coinsTaken: 0,
    back: [],
    gone: [],
    mails: [],
  }
}
