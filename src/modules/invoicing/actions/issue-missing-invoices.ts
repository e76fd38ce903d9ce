/**
 * Invoices and credit notes for orders paid or refunded before the shop issued any: in the order of payment, with
 * today's date and rates. Does nothing once all are issued.
 */
import { lockOrder } from '#modules/orders/index.ts'
import { listOrdersWithoutInvoice, listRefundsWithoutCreditNote } from '../data/invoices.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { issueInvoice } from './issue-invoice.ts'

const AT_A_TIME = 500

/** Returns the number of documents issued. */
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
