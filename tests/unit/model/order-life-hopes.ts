/** Which orders, refunds and returns a move can do something for: chance alone meets them too seldom. */
import type { LifeOrder } from './order-life-model.ts'
import type { Move } from './order-life-move.ts'
import { askedBack, isPaid, type Refund } from './order-life-refunds.ts'
import type { Return } from './order-life-returns.ts'

export function hasHope(order: LifeOrder, move: Move): boolean {
  const { status, isCash, isConfirmed, parcel, courier, isSettled, refunds, returns } = order
  switch (move.kind) {
    case 'confirm':
      return status === 'unpaid' && !isConfirmed
    case 'ship':
      return parcel === 'none' && (isPaid(order) || (isCash && isConfirmed && status === 'unpaid'))
    case 'courier':
      return parcel === 'shipped' || parcel === 'returning'
    case 'cancel':
      return status !== 'failed' && (courier === 'none' || courier === 'booked') && parcel !== 'cancelled'
    case 'settle parcel':
      return !isSettled && status !== 'failed' && (courier === 'lost' || parcel === 'returned')
    case 'refund':
    case 'refund part':
      return isPaid(order) && askedBack(order) < order.totalPaise
    case 'mend refund':
      return refunds.some(needsMending)
    case 'ask return':
      return parcel === 'delivered' && isPaid(order)
    case 'decide return':
    case 'receive return':
    case 'withdraw return':
    case 'send replacement':
    case 'turn into refund':
      return returns.some((asked) => isToBe(move.kind, asked))
    default:
      return true
  }
}

export function needsMending({ tries }: Refund): boolean {
  const last = tries.at(-1)
  return (
    last?.state === 'refused' || last?.state === 'failed' || (last?.by === 'hand' && last.state === 'asked')
  )
}

export function isToBe(kind: Move['kind'], { status, wish, out }: Return): boolean {
  switch (kind) {
    case 'decide return':
      return status === 'requested'
    case 'receive return':
      return status === 'approved'
    case 'withdraw return':
      return status === 'requested' || status === 'approved'
    case 'send replacement':
      return status === 'received' && wish === 'replacement' && out !== 'sent'
    case 'turn into refund':
      return wish === 'replacement' && !['refused', 'withdrawn', 'completed'].includes(status)
    default:
      return out === 'sent' && status === 'received'
  }
}
