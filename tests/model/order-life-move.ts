/** The moves of the model, as they are written and printed. */
import type { Wish } from './order-life-model.ts'
import type { CourierMove } from './order-life-parcels.ts'
import type { Bank } from './order-life-refunds.ts'
import type { Asking } from './order-life-returns.ts'

/** `order` counts back from the newest order on which the move is possible; `at` likewise within the order. */
export type Move =
  | ({ readonly kind: 'place' } & Wish)
  /** By staff, at the counter. */
  | { readonly kind: 'sell'; readonly lines: Wish['lines'] }
  | { readonly kind: 'place again'; readonly order: number; readonly isSame: boolean }
  /** In the provider's window; a late payment is reported as failed first and captured later. */
  | {
      readonly kind: 'pay'
      readonly order: number
      readonly isLate: boolean
      readonly tells: Teller | 'nobody'
    }
  | { readonly kind: 'tell'; readonly order: number; readonly by: Teller }
  | { readonly kind: 'repeat event'; readonly order: number; readonly isSame: boolean }
  | { readonly kind: 'courier'; readonly order: number; readonly does: CourierMove }
  | { readonly kind: 'settle parcel'; readonly order: number; readonly isRestocked: boolean }
  /** By staff; `key` is their form's idempotency key: the same key again is the same refund. */
  | {
      readonly kind: 'refund'
      readonly order: number
      readonly key: number
      readonly paise: Amount
    }
  | {
      readonly kind: 'refund part'
      readonly order: number
      readonly key: number
      readonly paise: number
      readonly coins: number
      readonly hasItem: boolean
    }
  | {
      readonly kind: 'bank decides'
      readonly order: number
      readonly bank: 'through' | 'failed'
      readonly isTold: boolean
    }
  | { readonly kind: 'mend refund'; readonly order: number; readonly at: number; readonly isByHand: boolean }
  | ({ readonly kind: 'ask return'; readonly order: number } & Asking)
  | {
      readonly kind: 'decide return'
      readonly order: number
      readonly at: number
      readonly isApproved: boolean
    }
  | {
      readonly kind: 'receive return'
      readonly order: number
      readonly at: number
      readonly isRestocked: boolean
    }
  | About<
      'withdraw return' | 'send replacement' | 'bring replacement' | 'turn into refund',
      { readonly at: number }
    >
  | About<'second payment' | 'attempt failed' | 'give up' | 'expire' | 'confirm' | 'cancel' | 'ship'>
  | { readonly kind: 'send refunds'; readonly bank: Bank }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'restock'; readonly product: number; readonly quantity: number }
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'follow refunds' }
  | { readonly kind: 'sweep' }
/** The amount that staff type; the maximum is everything except the shipping. */
export type Amount = number | 'whole' | 'most'
type About<Kind extends string, More = unknown> = Kind extends string
  ? { readonly kind: Kind; readonly order: number } & More
  : never
export type Teller = 'callback' | 'webhook'
