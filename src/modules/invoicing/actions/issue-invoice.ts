/**
 * The invoice of an order, in the transaction that pays it. Its number is taken by the last statement of that transaction,
 * so that nobody waits for the counter longer than for a commit. Call it last.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { findOrderToInvoice, insertInvoice } from '../data/invoices.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { composeInvoice } from '../rules/compose-invoice.ts'
import { seriesOf } from '../rules/financial-year.ts'

/** Does nothing when the order has one. The caller holds the order's lock, which keeps it from getting two. */
export function issueInvoice(tx: Tx, order: LockedOrder): Promise<void> {
  return issueInvoiceOf(tx, order.id)
}

/** The same for who holds the lock without the row. Once more when midnight came while it waited: a new day has its own rates. */
export async function issueInvoiceOf(tx: Tx, orderId: OrderId): Promise<void> {
  let number: string | null = null
  while (number === null) {
    const found = await findOrderToInvoice(tx, orderId)
    if (!found) return
    const { kind, document } = composeInvoice(found.order)
    const { day } = found
    number = await insertInvoice(tx, {
      ...seriesOf('invoice', day),
      kind,
      day,
      refundId: null,
      correctsId: null,
      document,
    })
  }
}
