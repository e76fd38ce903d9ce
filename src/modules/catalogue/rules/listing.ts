/** The data of public listing pages (spec §2). */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { FilterOptions } from './facets.ts'
import type { ProductCard } from './product.ts'

export const SECTION_SIZE = 4
export const SECTION_SIZE_SHOW_MORE = 8
/** Search text is cut to this length before it is processed. */
export const MAX_SEARCH_LENGTH = 100

export type HomeSection = {
  readonly category: CategoryName
  readonly listingSlug: string
  readonly products: readonly ProductCard[]
  /** At least 4 are returned and show-more is off (spec §2). */
  readonly hasViewAll: boolean
}

export type ProductGroup = {
  readonly category: CategoryName
  readonly products: readonly ProductCard[]
  /** Number of products in the category, including those not shown. */
  readonly total: number
}

export type ProductListing = {
  /** Products grouped by category; empty if they are shown in one grid. */
  readonly groups: readonly ProductGroup[]
  /** Products of this page in one grid; empty if they are grouped. */
  readonly products: readonly ProductCard[]
  readonly total: number
  readonly isTotalExact: boolean
  /** The page shown: a number beyond the last page gives the last one. */
  readonly page: number
  readonly pageCount: number
  readonly options: FilterOptions
}

export type CategoryListing = ProductListing & { readonly heading: string; readonly slug: string }

/** Trimmed, single-spaced and cut; empty if there is nothing to search for (spec §5). */
export function cleanSearch(text: string | null | undefined): string {
  return (
    (text ?? '')
      .slice(0, 4 * MAX_SEARCH_LENGTH)
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      // Cutting may split a surrogate pair; a lone half is invalid in a URL.
      .replace(/[\ud800-\udbff]$/, '')
      .trim()
  )
}
