import { listExpired } from '#database/queries/orders.ts'
import type { Deps } from '../deps.ts'
import { expireOrder } from './release-order.ts'

const BATCH = 200

/** Gives up every order that was neither paid nor confirmed in its time. Answers how many. Safe to run from several processes at once. */
export async function releaseExpiredOrders(deps: Deps): Promise<number> {
  let released = 0
  for (;;) {
    const expired = await listExpired(deps.db.pool, BATCH)
    for (const orderId of expired) {
      if (await expireOrder(deps, orderId)) released += 1
    }
    if (expired.length < BATCH) return released
  }
}
