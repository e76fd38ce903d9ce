/** How a parcel that did not reach its customer is settled: the refund and its reason. */
import { paise, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { ParcelTodo } from './staff-parcel.ts'

/** Why the money is refunded, as stored with the refund. */
export type ParcelEndReason = 'rto' | 'parcel_lost'

export type ParcelEnd = { readonly reason: ParcelEndReason; readonly amountPaise: Paise }

type Paid = Pick<OrderView, 'totalPaise' | 'shippingPaise' | 'codFeePaise'>

/**
 * The refund for a customer who did not accept the parcel: everything except shipping charges, which are not refundable
 * (spec §9, "Policies"). If the courier lost or kept it, everything. Less earlier refunds for any reason. null if there
 * is nothing to settle.
 */
export function endOfParcel(todo: ParcelTodo | null, order: Paid, askedPaise: Paise): ParcelEnd | null {
  const left = (wholePaise: number) => paise(Math.max(0, wholePaise - askedPaise))
  if (todo === 'lost' || todo === 'stopped')
    return { reason: 'parcel_lost', amountPaise: left(order.totalPaise) }
  if (todo !== 'returned') return null
  const goodsPaise = order.totalPaise - order.shippingPaise - order.codFeePaise
  return { reason: 'rto', amountPaise: left(goodsPaise) }
}
