import { listExpired } from '#database/queries/orders.ts'
import type { Deps } from '../deps.ts'
import { EXPIRED, releaseOrder } from './release-order.ts'

const BATCH = 200

/** Gives up every unpaid order whose time is over. Answers how many. Safe to run from several processes at once. */
export async function releaseExpiredOrders(deps: Deps): Promise<number> {
  let released = 0
  for (;;) {
    const expired = await listExpired(deps.db.pool, BATCH)
    for (const orderId of expired) {
      if (await releaseOrder(deps, { orderId, actor: 'system', reason: EXPIRED })) released += 1
    }
    if (expired.length < BATCH) return released
  }
}
