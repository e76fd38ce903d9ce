/**
 * The progress of an order, in the text of its own pages. Lists, filters and APIs use the specification's four
 * statuses: there 'completed' means paid, which would confuse beside "We pack it within 24 hours".
 */
import { awaitsConfirmation } from './cash-labels.ts'
import { orderBadge } from './order-badge.ts'
import type { BadgeColour } from './order-status.ts'
import type { OrderView } from './order-view.ts'
import { parcelStage } from './parcel-words.ts'
import type { ShipmentView } from './shipment-view.ts'

type Step = { readonly words: string; readonly colour: BadgeColour }

const STAGES = {
  packed: { words: 'Packed', colour: 'green' },
  moving: { words: 'With courier', colour: 'green' },
  out_for_delivery: { words: 'Out for delivery', colour: 'green' },
  lost: { words: 'Lost by the courier', colour: 'red' },
} as const

type Standing = Pick<
  OrderView,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'delivery' | 'paymentMethod' | 'codConfirmedAt'
>

export function orderStep(order: Standing, shipment: ShipmentView | null): Step {
  const badge = orderBadge(order)
  if (badge === 'cancelled') return { words: 'Cancelled', colour: 'grey' }
  if (badge === 'refunded') return { words: 'Refunded', colour: 'grey' }
  if (badge === 'failed') return { words: 'Closed', colour: 'red' }
  switch (order.fulfilmentStatus) {
    case 'shipped':
      return STAGES[parcelStage(shipment)]
    case 'delivered':
      return { words: order.delivery === 'pickup' ? 'Picked up at the shop' : 'Delivered', colour: 'green' }
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
