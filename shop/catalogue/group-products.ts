import { CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import type { ProductListing } from '#domain/catalogue/listing.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'

/** Products under their categories' headings, in the shop's order of categories; empty ones are left out. */
export function groupProducts(products: readonly ProductCard[], total = products.length): ProductListing {
  const groups = CATEGORY_NAMES.map((category) => ({
    category,
    products: products.filter((product) => product.category === category),
  }))
  return { groups: groups.filter((group) => group.products.length > 0), total }
}
