import type { StockChange } from '../data/stock.ts'
import { tags, type CacheTag } from '#platform/rules/cache-tags.ts'
import type { SellableProduct } from '../rules/product.ts'
import { isPublicStockChanged } from '../rules/stock.ts'
import type { ProductId } from '#platform/rules/ids.ts'

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
