/** The orders, refunds and returns on which a move has an effect: random selection would rarely meet them. */
import type { LifeOrder } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import { askedBack, isPaid, type Refund } from './order-life-refunds.ts'
import type { Return } from './order-life-returns.ts'

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
