/**
 * Issues the invoice of an order, in the transaction that pays it, and the credit note of a refund, in the
 * transaction that accepts it. The last statement of that transaction takes the number, so that others wait for the
 * counter only during a commit: call these last.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { lockOrder } from '#modules/orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import {
  findOrderToInvoice,
  insertInvoice,
  type OrderToInvoice,
  findRefundToCredit,
  listOrdersWithoutInvoice,
  listRefundsWithoutCreditNote,
} from '../data/invoices.ts'
import { composeInvoice } from '../rules/compose-invoice.ts'
import { seriesOf } from '../rules/tax-periods.ts'
import { composeCreditNote } from '../rules/compose-credit-note.ts'

/** Does nothing if the order has one. The caller holds the order's lock, which prevents a second one. */
export function issueInvoice(tx: Tx, order: LockedOrder): Promise<void> {
  return issueInvoiceOf(tx, order.id)
}

/** For callers that hold the lock without having read the row. */
async function issueInvoiceOf(tx: Tx, orderId: OrderId): Promise<void> {
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

/**
 * Does nothing if the payment never settled the order, the refund has its note, or everything is already credited.
 * The caller holds the order's lock, so that two refunds of an order are credited one after the other.
 */
export async function issueCreditNote(tx: Tx, refundId: string): Promise<void> {
  const found = await findRefundToCredit(tx, refundId)
  if (!found) return
  const { orderId, day, refund, invoice, earlier } = found
  if (!invoice) {
    // Paid before the shop issued invoices: issue the invoice first, because the note corrects it.
    await issueInvoiceOf(tx, orderId)
    return issueCreditNote(tx, refundId)
  }
  const document = composeCreditNote(refund, invoice, earlier)
  if (!document) return
  await insertInvoice(tx, {
    ...seriesOf('credit_note', day),
    kind: 'credit_note',
    day,
    refundId,
    correctsId: invoice.id,
    document,
  })
}

const AT_A_TIME = 500

/**
 * Invoices and credit notes for orders paid or refunded before the shop issued any: in the order of payment, with
 * today's date and rates. Does nothing once all are issued. Returns the number of documents issued.
 */
export async function issueMissingInvoices(deps: Deps): Promise<number> {
  const { pool } = deps.db
  let issued = 0
  for (;;) {
    const orders = await listOrdersWithoutInvoice(pool, AT_A_TIME)
    for (const id of orders) await issueLate(deps, id)
    issued += orders.length
    if (orders.length < AT_A_TIME) break
  }
  const refunds = await listRefundsWithoutCreditNote(pool, AT_A_TIME)
  for (const { id, orderId } of refunds)
    await transaction(deps.db, async (tx) => {
      if (await lockOrder(tx, orderId)) await issueCreditNote(tx, id)
    })
  return issued + refunds.length
}

function issueLate(deps: Deps, id: OrderId): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order) await issueInvoice(tx, order)
  })
}
