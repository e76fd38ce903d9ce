import { categoryByName, type CategoryName } from '#platform/rules/categories.ts'

/** Lowercased, non-word characters removed, whitespace to hyphens, repeated hyphens collapsed (spec §2). */
export function productSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
}

/** The canonical address of a product: /{category-slug}/{product-name-slug} (spec §2). */
export function productPath(product: { readonly category: CategoryName; readonly slug: string }): string {
  return `/${categoryByName(product.category).linkSlug}/${product.slug}`
}
