/**
 * How far an order is, beside its status on its own pages. The status alone does not say it: 'completed' is an order
 * that is paid, whether it is packed or delivered.
 */
import { awaitsConfirmation } from './cash-labels.ts'
import { orderBadge } from './order-badge.ts'
import type { OrderView } from './order-view.ts'
import { PARCEL_LABELS, parcelStage } from './parcel-words.ts'
import type { ShipmentView } from './shipment-view.ts'

const STAGES = {
  packed: 'Packed',
  moving: PARCEL_LABELS.moving,
  out_for_delivery: 'Out for delivery',
  lost: PARCEL_LABELS.lost,
} as const

type Standing = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'delivery' | 'paymentMethod' | 'codConfirmedAt'
>

/** null once it has ended: the status says how. */
export function orderStep(order: Standing, shipment: ShipmentView | null): string | null {
  const badge = orderBadge(order)
  if (badge === 'cancelled' || badge === 'refunded' || badge === 'failed') return null
  switch (order.fulfilmentStatus) {
    case 'shipped':
      return STAGES[parcelStage(shipment)]
    case 'delivered':
      return PARCEL_LABELS[order.delivery === 'pickup' ? 'pickedUp' : 'delivered']
    case 'returning':
      return 'On its way back'
    case 'returned':
      return 'Back with us'
    case 'none':
    case 'requested':
    case 'cancelled':
      if (awaitsConfirmation(order)) return 'Waiting for your confirmation'
      return order.status === 'pending' && order.codConfirmedAt === null ? 'Waiting for payment' : 'Confirmed'
  }
}
