import { listExpired } from '#database/queries/orders.ts'
import type { Deps } from '../deps.ts'
import { releaseOrder } from './release-order.ts'

const BATCH = 200

/** Gives up unpaid orders whose time is over. Answers how many. Safe to run from several processes at once. */
export async function releaseExpiredOrders(deps: Deps): Promise<number> {
  let released = 0
  for (const orderId of await listExpired(deps.db.pool, BATCH)) {
    if (await releaseOrder(deps, { orderId, actor: 'system', reason: 'expired' })) released += 1
  }
  return released
}
