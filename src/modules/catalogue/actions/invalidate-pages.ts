/** Purges the cached pages that show changed products, stock, prices or coupons. */
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { tags, type CacheTag } from '#platform/rules/cache-tags.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { listSiblings } from '../data/option-groups.ts'
import type { StockChange } from '../data/stock.ts'
import type { SellableProduct } from '../rules/product.ts'
import { isPublicStockChanged } from '../rules/stock.ts'
import { applySales, queueNextSale } from '../data/product-changes.ts'

/** A Postgres notification holds at most 8,000 bytes. */
const TAGS_AT_ONCE = 100

export type ChangedProduct = {
  readonly id: ProductId
  /** The categories before and after the change. */
  readonly categories: readonly CategoryName[]
}

/** Purges their own pages, those of the other products in their groups, and those of their categories. */
export async function announceProducts(tx: Tx, products: readonly ChangedProduct[]): Promise<void> {
  if (products.length === 0) return
  const siblings = await listSiblings(
    tx.client,
    products.map(({ id }) => id),
  )
  const categories = new Set(products.flatMap((product) => product.categories))
  const changed = [
    tags.catalogue,
    ...[...categories].map((name) => tags.category(name)),
    ...new Set([...products, ...siblings].map(({ id }) => tags.product(id))),
  ]
  for (let start = 0; start < changed.length; start += TAGS_AT_ONCE)
    await invalidateTags(tx, changed.slice(start, start + TAGS_AT_ONCE))
}

/** For a change that may affect products of any category. */
export async function announceWholeCatalogue(tx: Tx): Promise<void> {
  await invalidateTags(tx, [tags.catalogue, ...tags.categories()])
}

/** Cache tags of the public pages that show a changed stock. Most sales of a well-stocked product change none. */
export function publicStockTags(
  changes: readonly StockChange[],
  products: ReadonlyMap<ProductId, Pick<SellableProduct, 'category'>>,
): readonly CacheTag[] {
  const shown = changes.filter((change) => isPublicStockChanged(change.before, change.after))
  const categories = shown.flatMap((change) => products.get(change.productId)?.category ?? [])
  return [
    ...shown.map((change) => tags.product(change.productId)),
    ...new Set(categories.map((name) => tags.category(name))),
  ]
}

/** Cache tags of the pages that offer a coupon, for when it becomes available or unavailable. */
export function couponTags(isChanged: boolean): readonly CacheTag[] {
  return isChanged ? [tags.coupons] : []
}

/**
 * The job at the start and end of each sale, which listings, filters and cached pages follow. Orders do not wait for
 * it: they are priced by the database's clock. Safe to repeat. Returns the number of products whose price has changed.
 */
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
