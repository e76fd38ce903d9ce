/**
 * Queues the jobs that a shop restored from an archive is missing: the archive contains no jobs. Scheduled jobs expire
 * unpaid orders, send refunds and book returns; only the parcels of paid orders are queued once, when they are paid.
 */
import { ORDER_JOBS } from '#modules/orders/index.ts'
import { enqueueAll } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { queued } from '#platform/rules/jobs.ts'
import { listUnbookedOrders } from '../data/parcel-desk.ts'

/** In the transaction that writes the orders. Returns how many parcels will be booked. */
export async function queueUnbookedOrders(tx: Pick<Tx, 'client'>): Promise<number> {
  const orderIds = await listUnbookedOrders(tx.client)
  await enqueueAll(
    tx,
    orderIds.map((orderId) => queued(ORDER_JOBS.shipOrder, { orderId })),
  )
  return orderIds.length
}
