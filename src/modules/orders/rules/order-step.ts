/**
 * The progress of an order, as its own pages word it. Lists, filters and APIs use the specification's four statuses:
 * there 'completed' means paid, which would confuse beside "We pack it within 24 hours".
 */
import { awaitsConfirmation } from './cash-labels.ts'
import { orderBadge } from './order-badge.ts'
import type { BadgeColour } from './order-status.ts'
import type { OrderView } from './order-view.ts'
import { PARCEL_LABELS, parcelStage } from './parcel-words.ts'
import type { ShipmentView } from './shipment-view.ts'

type Step = { readonly words: string; readonly colour: BadgeColour }

type OrderState = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'delivery' | 'paymentMethod' | 'codConfirmedAt'
>

export function orderStep(order: OrderState, shipment: ShipmentView | null): Step {
  const badge = orderBadge(order)
  if (badge === 'cancelled') return { words: 'Cancelled', colour: 'grey' }
  if (badge === 'refunded') return { words: 'Refunded', colour: 'grey' }
  if (badge === 'failed') return { words: 'Closed', colour: 'red' }
  const stage = parcelStage(shipment)
  switch (order.fulfilmentStatus) {
    case 'shipped':
      return { words: PARCEL_LABELS[stage], colour: stage === 'lost' ? 'red' : 'green' }
    case 'delivered':
      return { words: PARCEL_LABELS[order.delivery === 'pickup' ? 'pickedUp' : 'delivered'], colour: 'green' }
    case 'returning':
      return { words: 'On its way back', colour: 'yellow' }
    case 'returned':
      return { words: 'Back with us', colour: 'yellow' }
    case 'none':
    case 'requested':
    case 'cancelled':
      if (awaitsConfirmation(order)) return { words: 'Waiting for your confirmation', colour: 'yellow' }
      return order.status === 'pending' && order.codConfirmedAt === null
        ? { words: 'Waiting for payment', colour: 'yellow' }
        : { words: 'Confirmed', colour: 'green' }
  }
}
