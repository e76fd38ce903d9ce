/** The packing slip: what goes into a parcel and to whom. No prices, because it may be a present. */
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'

/** Labels and packing slips printed at once: as many as one page of the table shows. */
export const MAX_DOCUMENTS = 50

export type PackingSlip = {
  /** The order's label. */
  readonly number: string
  readonly createdAt: string
  readonly customer: CustomerDetails
  readonly items: readonly { readonly sku: string; readonly name: string; readonly quantity: number }[]
  /** The courier's number; null before the parcel is booked. */
  readonly waybill: string | null
  /** Why nothing is to be packed for it; null if it is to be packed. */
  readonly warning: string | null
}

export const DO_NOT_PACK = {
  cancelled: 'Cancelled, do not pack',
  refunded: 'Refunded, do not pack',
  unpaid: 'Not paid, do not pack',
  unconfirmed: 'Not confirmed, do not pack',
} as const

type Order = Pick<OrderView, 'paymentStatus' | 'fulfilmentStatus' | 'paymentMethod' | 'codConfirmedAt'>

/** Why an order is not packed; a cash order is packed once its customer has confirmed it. */
export function whyNotPack(order: Order): string | null {
  const { paymentStatus, fulfilmentStatus, paymentMethod, codConfirmedAt } = order
  if (fulfilmentStatus === 'cancelled' || paymentStatus === 'failed') return DO_NOT_PACK.cancelled
  if (paymentStatus === 'refunded') return DO_NOT_PACK.refunded
  if (paymentStatus !== 'unpaid') return null
  if (paymentMethod === 'prepaid') return DO_NOT_PACK.unpaid
  return codConfirmedAt === null ? DO_NOT_PACK.unconfirmed : null
}
