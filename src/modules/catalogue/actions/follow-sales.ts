/**
 * Listings, filters and cached pages follow the start and end of sales. Orders do not wait for it: they are priced by
 * the database's clock.
 */
import { applySales, queueNextSale } from '../data/sales.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { announceProducts } from './announce-products.ts'

/** Safe to repeat. Returns the number of products whose price has changed. */
export function followSales(deps: Deps): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const changed = await applySales(tx)
    await announceProducts(
      tx,
      changed.map(({ id, category }) => ({ id, categories: [category] })),
    )
    await queueNextSale(tx)
    return changed.length
  })
}
