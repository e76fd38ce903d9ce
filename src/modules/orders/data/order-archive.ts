/** Writes which orders are archived. */
import type { OrderId } from '#platform/rules/ids.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { lockStatement } from '#platform/database/locks.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type ArchivableOrder = {
  readonly id: OrderId
  readonly number: string
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly isArchived: boolean
}

export const lockOrdersToArchive = lockStatement<[ids: readonly OrderId[]], ArchivableOrder>(
  'orders',
  'lock_orders_to_archive',
  `SELECT o.id, ${orderNumberOf('o')} AS number, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
          o.archived_at IS NOT NULL AS "isArchived"
     FROM orders o WHERE o.id = ANY($1::uuid[]) ORDER BY o.id FOR NO KEY UPDATE OF o`,
)

const write = statement<[readonly OrderId[], boolean], Record<string, never>>(
  'archive_orders',
  `UPDATE orders SET archived_at = CASE WHEN $2 THEN shop_now() END WHERE id = ANY($1::uuid[])`,
)

export async function writeArchived(tx: Tx, ids: readonly OrderId[], isArchived: boolean): Promise<void> {
  if (ids.length > 0) await write(tx.client, ids, isArchived)
}
