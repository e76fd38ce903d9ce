/** An order as a parcel: what the carrier is told of it. */
import type { CustomerDetails } from '../checkout/customer-details.ts'
import type { OrderId } from '../ids.ts'
import { paise, type Paise } from '../money.ts'
import type { OrderView } from '../orders/order-view.ts'

/** Spec §9 says 0.5 a piece; it is read as kilograms. */
const GRAMS_A_PIECE = 500
/** What the shop states a parcel costs to send (spec §9). */
export const PARCEL_COST_PAISE: Paise = paise(4_900)

export type Parcel = {
  /** The order's id: what an unknown outcome is looked up by. */
  readonly reference: OrderId
  readonly consignee: CustomerDetails
  readonly contents: string
  readonly quantity: number
  readonly weightGrams: number
  readonly totalPaise: Paise
  readonly costPaise: Paise
  /** ISO 8601. */
  readonly orderedAt: string
}

export function parcelOf(order: OrderView): Parcel {
  const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return {
    reference: order.id,
    consignee: order.customer,
    contents: order.items.map((item) => `${item.quantity} x ${item.name}`).join(', '),
    quantity,
    weightGrams: quantity * GRAMS_A_PIECE,
    totalPaise: order.totalPaise,
    costPaise: PARCEL_COST_PAISE,
    orderedAt: order.createdAt,
  }
}
