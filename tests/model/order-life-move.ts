/** The moves of the model as they are written and printed, and on what each has an effect. */
import type { LifeOrder, Wish } from './order-life-model.ts'
import type { CourierMove } from './order-life-parcels.ts'
import { askedBack, type Bank, isPaid, type Refund } from './order-life-refunds.ts'
import type { Asking, Return } from './order-life-returns.ts'

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
export type Teller = 'callback' | 'webhook'
/** The amount that staff type; the maximum is everything except the shipping. */
export type Amount = number | 'whole' | 'most'
type About<Kind extends string, More = unknown> = Kind extends string
  ? { readonly kind: Kind; readonly order: number } & More
  : never

/** The orders or returns on which a move has an effect: random selection would rarely meet them. */
type Hopes<Item> = { readonly [Kind in Move['kind']]?: (item: Item) => boolean }

const hasMoneyLeft = (order: LifeOrder) => isPaid(order) && askedBack(order) < order.totalPaise
const hasReturn = (kind: Move['kind']) => (order: LifeOrder) =>
  order.returns.some((asked) => isToBe(kind, asked))

const OF_ORDERS: Hopes<LifeOrder> = {
  confirm: ({ status, isConfirmed }) => status === 'unpaid' && !isConfirmed,
  ship: (order) =>
    order.parcel === 'none' && (isPaid(order) || (order.isConfirmed && order.status === 'unpaid')),
  courier: ({ parcel }) => parcel === 'shipped' || parcel === 'returning',
  cancel: ({ status, courier, parcel }) =>
    status !== 'failed' && (courier === 'none' || courier === 'booked') && parcel !== 'cancelled',
  'settle parcel': ({ status, isSettled, courier, parcel }) =>
    !isSettled && status !== 'failed' && (courier === 'lost' || parcel === 'returned'),
  refund: hasMoneyLeft,
  'refund part': hasMoneyLeft,
  'mend refund': ({ refunds }) => refunds.some(needsMending),
  'ask return': (order) => order.parcel === 'delivered' && isPaid(order),
  'decide return': hasReturn('decide return'),
  'receive return': hasReturn('receive return'),
  'withdraw return': hasReturn('withdraw return'),
  'send replacement': hasReturn('send replacement'),
  'turn into refund': hasReturn('turn into refund'),
}

const OF_RETURNS: Hopes<Return> = {
  'decide return': ({ status }) => status === 'requested',
  'receive return': ({ status }) => status === 'approved',
  'withdraw return': ({ status }) => status === 'requested' || status === 'approved',
  'send replacement': ({ status, wish, out }) =>
    status === 'received' && wish === 'replacement' && out !== 'sent',
  'bring replacement': ({ status, out }) => status === 'received' && out === 'sent',
  'turn into refund': ({ status, wish }) =>
    wish === 'replacement' && !['refused', 'withdrawn', 'completed'].includes(status),
}

export function hasHope(order: LifeOrder, { kind }: Move): boolean {
  return OF_ORDERS[kind]?.(order) ?? true
}

export function isToBe(kind: Move['kind'], asked: Return): boolean {
  return OF_RETURNS[kind]?.(asked) ?? true
}

export function needsMending({ tries }: Refund): boolean {
  const last = tries.at(-1)
  return (
    last?.state === 'refused' || last?.state === 'failed' || (last?.by === 'hand' && last.state === 'asked')
  )
}
