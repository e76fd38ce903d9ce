/**
 * The model's parcels: dispatched, delivered, turned round, lost, cancelled, and what each means for money and stock.
 */
import { giveUp, leave, restock, settle, type LifeOrder, type World } from './order-life-model.ts'
import {
  askedBack,
  isAskedWhole,
  isPaid,
  paymentStatus,
  refundPart,
  refundWhole,
} from './order-life-refunds.ts'

export type CourierMove = 'fetches' | 'delivers' | 'turns round' | 'brings back' | 'loses'
type Place = LifeOrder['courier']

/** Allowed transitions. A cancelled parcel can still be carried back, and a lost one found. */
const MOVES: Readonly<Record<CourierMove, readonly [from: readonly Place[], to: Place]>> = {
  fetches: [['booked'], 'moving'],
  delivers: [['booked', 'moving', 'turning', 'lost'], 'delivered'],
  'turns round': [['booked', 'moving', 'stopped'], 'turning'],
  'brings back': [['booked', 'moving', 'turning', 'stopped', 'lost'], 'back'],
  loses: [['booked', 'moving', 'turning'], 'lost'],
}

export function canCourier(order: LifeOrder, move: CourierMove): boolean {
  return MOVES[move][0].includes(order.courier)
}

/** Paid, or a confirmed cash order: once. */
export function ship(order: LifeOrder): string {
  const isMeant = order.status === 'unpaid' && order.isConfirmed
  if (order.parcel !== 'none' || isAskedWhole(order) || !(isPaid(order) || isMeant)) return 'done'
  order.parcel = 'shipped'
  order.courier = 'booked'
  return 'done'
}

/** Cash is paid at the door, or never. */
export function moveParcel(world: World, order: LifeOrder, move: CourierMove): string {
  order.courier = MOVES[move][1]
  if (order.isCash && order.parcel !== 'cancelled') leave(world, order)
  if (order.parcel !== 'shipped' && order.parcel !== 'returning') return 'done'
  if (move === 'fetches' && order.status !== 'failed') order.mails.push('shipped')
  if (move === 'delivers') {
    order.parcel = 'delivered'
    order.deliveredAt = world.hour
    if (order.isCash && order.status === 'unpaid') settle(world, order, 'cash')
    // Staff have to find out who is owed the cash of a closed order.
    if (order.status !== 'failed') order.mails.push('delivered')
  }
  if (move === 'turns round') order.parcel = 'returning'
  if (move === 'brings back') order.parcel = 'returned'
  return 'done'
}

/**
 * Staff settle an undelivered parcel: everything except the charges if nobody accepted it, everything if it was lost.
 */
export function settleParcel(world: World, order: LifeOrder, isRestocked: boolean): string {
  const isLost = order.courier === 'lost'
  const isRefunded = paymentStatus(order) === 'refunded'
  const isOpen = !order.isSettled && order.status !== 'failed'
  if (!isOpen || !(isLost || order.parcel === 'returned')) return 'order_closed'
  order.isSettled = true
  if (order.status === 'unpaid') {
    giveUp(world, order)
    if (!isRestocked) writeOff(world, order)
    if (isLost) order.parcel = 'cancelled'
    return 'done'
  }
  if (isRestocked) putBack(world, order)
  // Only its goods were missing.
  if (isRefunded && !isLost) return 'done'
  const paise = Math.max(0, order.totalPaise - (isLost ? 0 : order.chargesPaise) - askedBack(order))
  refundPart(world, order, { reason: 'parcel', paise, coins: order.coins })
  if (!isLost) return 'done'
  order.parcel = 'cancelled'
  if (order.hasCoupon) world.coupon.uses -= 1
  return 'done'
}

/** Reserved until now, and gone with the parcel. */
function writeOff(world: World, order: LifeOrder): void {
  for (const { product, quantity } of order.lines) {
    restock(world, { product, quantity: -quantity })
    order.gone.push({ product, quantity })
  }
}

function putBack(world: World, order: LifeOrder): void {
  for (const line of order.lines) {
    restock(world, line)
    order.back.push(line)
  }
}

/** Until the courier has picked it up. */
export function cancel(world: World, order: LifeOrder): string {
  if (order.parcel === 'cancelled') return 'cancelled'
  // A refunded order can be cancelled until then too, which releases its goods.
  const isHere = order.parcel === 'none' || (order.parcel === 'shipped' && order.courier === 'booked')
  if (order.status === 'failed' || !isHere) return 'order_closed'
  if (order.courier === 'booked') order.courier = 'stopped'
  const wasUnpaid = giveUp(world, order)
  order.parcel = 'cancelled'
  if (!wasUnpaid) {
    putBack(world, order)
    if (order.hasCoupon) world.coupon.uses -= 1
    refundWhole(world, order, 'cancelled')
  }
  if (!wasUnpaid || order.isConfirmed) order.mails.push('cancelled')
  return 'cancelled'
}
