import { categoryNames } from '#platform/rules/categories.ts'
import type { ProductGroup } from '../rules/listing.ts'
import type { ProductCard } from '../rules/product.ts'

/** Groups products by category, in the shop's order of categories; empty categories are omitted. */
export function groupProducts(products: readonly ProductCard[]): readonly ProductGroup[] {
  const groups = categoryNames().map((category) => {
    const own = products.filter((product) => product.category === category)
    return { category, products: own, total: own.length }
  })
  return groups.filter((group) => group.total > 0)
}
