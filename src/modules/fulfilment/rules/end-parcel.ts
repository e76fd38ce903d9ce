/** How a parcel that did not reach its customer is settled: what goes back, and for which reason. */
import { paise, type Paise } from '#platform/rules/money.ts'
import type { OrderView } from '#modules/orders/rules/order-view.ts'
import type { ParcelTodo } from './staff-parcel.ts'

/** Why the money goes back, in the books' words. */
export type ParcelEndReason = 'rto' | 'parcel_lost'

export type ParcelEnd = { readonly reason: ParcelEndReason; readonly amountPaise: Paise }

type Paid = Pick<OrderView, 'totalPaise' | 'shippingPaise' | 'codFeePaise'>

/**
 * What a customer gets back who did not take the parcel: all but the charges for sending it, which are not refundable
 * (spec §9, "Policies"). Of one that the courier lost or kept, everything. Less what was asked back before, for whatever
 * reason. Null where nothing is to be settled.
 */
export function endOfParcel(todo: ParcelTodo | null, order: Paid, askedPaise: Paise): ParcelEnd | null {
  const left = (wholePaise: number) => paise(Math.max(0, wholePaise - askedPaise))
  if (todo === 'lost' || todo === 'stopped')
    return { reason: 'parcel_lost', amountPaise: left(order.totalPaise) }
  if (todo !== 'returned') return null
  const goodsPaise = order.totalPaise - order.shippingPaise - order.codFeePaise
  return { reason: 'rto', amountPaise: left(goodsPaise) }
}
