/** The status of a cash order, for its customer and staff: the labels of other orders speak of payments. */
import { formatInr } from '#platform/rules/money.ts'
import type { OrderView } from './order-view.ts'

type CashOrder = Pick<
  OrderView,
  'paymentMethod' | 'paymentStatus' | 'fulfilmentStatus' | 'codConfirmedAt' | 'totalPaise'
>

export const PAYMENT_METHOD_WORDS = { prepaid: 'Paid online', cod: 'Cash on delivery' } as const

/** Nothing is shipped, and stock is reserved only briefly, before the customer has confirmed it. */
export function awaitsConfirmation(
  order: Pick<CashOrder, 'paymentMethod' | 'paymentStatus' | 'codConfirmedAt'>,
): boolean {
  return order.paymentMethod === 'cod' && order.paymentStatus === 'unpaid' && order.codConfirmedAt === null
}

/** It waits for payment, and can be paid on a page of the shop. */
export function isPayable({
  paymentMethod,
  paymentStatus,
}: Pick<CashOrder, 'paymentMethod' | 'paymentStatus'>): boolean {
  return paymentMethod === 'prepaid' && paymentStatus === 'unpaid'
}

/** In one sentence; null where the text of other orders fits. */
export function describeCashOrder(order: CashOrder): string | null {
  const { paymentMethod, paymentStatus, fulfilmentStatus, codConfirmedAt } = order
  if (paymentMethod !== 'cod') return null
  if ((paymentStatus === 'failed' || paymentStatus === 'unpaid') && fulfilmentStatus === 'returned')
    return 'It came back to us. Nothing was paid for it.'
  if (paymentStatus === 'failed' && fulfilmentStatus !== 'cancelled' && codConfirmedAt === null)
    return 'Closed: it was not confirmed in time. Nothing will be sent.'
  if (paymentStatus !== 'unpaid' || codConfirmedAt === null) return null
  if (fulfilmentStatus !== 'none' && fulfilmentStatus !== 'requested') return null
  return `Confirmed. We pack it within 24 hours and hand it to the courier. ${cashToHaveReady(order)}`
}

/** Empty if no cash is due on delivery. */
export function cashToHaveReady(order: CashOrder): string {
  const { paymentMethod, paymentStatus, fulfilmentStatus, totalPaise } = order
  const isComing = fulfilmentStatus !== 'returning' && fulfilmentStatus !== 'returned'
  const isDue = paymentMethod === 'cod' && paymentStatus === 'unpaid' && isComing
  return isDue ? `Please have ${formatInr(totalPaise)} in cash ready for the courier.` : ''
}
