/** What the model of an order's life knows: shelves, a coupon, balances, orders. */
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
  readonly totalPaise: number
  readonly couponPaise: number
  /** What sending and collecting cost: never goes back with goods. */
  readonly chargesPaise: number
  readonly placedAt: number
  /** From this hour on it is given up, if nobody has paid or confirmed it. */
  expiresAt: number
  status: 'unpaid' | 'paid' | 'failed'
  /** In cash, and meant. */
  isConfirmed: boolean
  paidBy: string | null
  /** What the provider captured in its window, and whether a callback can be signed for it. */
  captured: { readonly payment: string; readonly isLate: boolean; isTold: boolean } | null
  /** The payment that the last event was about. */
  lastEvent: string | null
  /** Where the shop thinks that the parcel is, and where it is. */
  parcel: 'none' | 'shipped' | 'delivered' | 'returning' | 'returned' | 'cancelled'
  courier: 'none' | 'booked' | 'moving' | 'delivered' | 'turning' | 'back' | 'lost' | 'stopped'
  deliveredAt: number
  /** In cash, and the courier has taken it: its goods are off the shelf before they are paid. */
  isOut: boolean
  /** Staff have settled what did not arrive. */
  isSettled: boolean
  readonly refunds: Refund[]
  readonly returns: Return[]
  /** Of the coins that it spent, those that are back; of those that it earned, those that the balance gave back. */
  coinsBack: number
  coinsTaken: number
  /** Pieces that stand on the shelf again, and pieces that left it without being sold: replacements, and what got lost. */
  readonly back: Line[]
  readonly gone: Line[]
  /** What its shopper was told. */
  readonly mails: string[]
}
export type Shelf = {
  onHand: number | null
  reserved: number
  /** Units that the courier has, to be paid at the door. */
  withCourier: number
  readonly pricePaise: number
}
export type World = {
  /** Since the world began. */
  hour: number
  readonly shelves: Shelf[]
  readonly coupon: {
    uses: number
    readonly maxUses: number
    readonly minimumPaise: number
    readonly perCustomer: number
  }
  /** What collecting cash costs, and the most that is collected. */
  readonly cash: { readonly feePaise: number; readonly limitPaise: number }
  /** By shopper; a guest (null) has no coins. */
  readonly balances: (number | null)[]
  readonly orders: LifeOrder[]
  payments: number
}
