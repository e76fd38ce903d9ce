/**
 * The invoice of an order, in the transaction that pays it. The last statement of that transaction takes the number, so
 * that others wait for the counter only during a commit. Call it last.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { findOrderToInvoice, insertInvoice, type OrderToInvoice } from '../data/invoices.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { composeInvoice } from '../rules/compose-invoice.ts'
import { seriesOf } from '../rules/financial-year.ts'

/** Does nothing if the order has one. The caller holds the order's lock, which prevents a second one. */
export function issueInvoice(tx: Tx, order: LockedOrder): Promise<void> {
  return issueInvoiceOf(tx, order.id)
}

/** For callers that hold the lock without having read the row. */
export async function issueInvoiceOf(tx: Tx, orderId: OrderId): Promise<void> {
  await insertFound(tx, await findOrderToInvoice(tx, orderId))
}

/** For callers that have already read the invoice's data, after everything that it depends on was written. */
export async function insertFound(tx: Tx, found: OrderToInvoice | null): Promise<void> {
  if (!found) return
  const { kind, document } = composeInvoice(found.order)
  const { day } = found
  await insertInvoice(tx, {
    ...seriesOf('invoice', day),
    kind,
    day,
    refundId: null,
    correctsId: null,
    document,
  })
}
