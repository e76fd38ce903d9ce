/** What the public listing pages show (spec §2). */
import type { CategoryName, ListingSlug } from '#platform/rules/categories.ts'
import type { FilterOptions } from './facets.ts'
import type { ProductCard } from './product.ts'

export const SECTION_SIZE = 4
export const SECTION_SIZE_SHOW_MORE = 8
/** Search text is cut here before anything looks at it. */
export const MAX_SEARCH_LENGTH = 100

export type HomeSection = {
  readonly category: CategoryName
  readonly listingSlug: ListingSlug
  readonly products: readonly ProductCard[]
  /** At least 4 are returned and show-more is off (spec §2). */
  readonly hasViewAll: boolean
}

export type ProductGroup = {
  readonly category: CategoryName
  readonly products: readonly ProductCard[]
  /** All of the category, shown or not. */
  readonly total: number
}

export type ProductListing = {
  /** Under the headings of their categories; empty where the products stand in one grid. */
  readonly groups: readonly ProductGroup[]
  /** The products of this page in one grid; empty where they stand in groups. */
  readonly products: readonly ProductCard[]
  readonly total: number
  readonly isTotalExact: boolean
  /** As shown: a page behind the last is the last. */
  readonly page: number
  readonly pageCount: number
  readonly options: FilterOptions
}

export type CategoryListing = ProductListing & { readonly heading: string; readonly slug: string }

/** Trimmed, single-spaced and cut; empty when there is nothing to search for (spec §5). */
export function cleanSearch(text: string | null | undefined): string {
  return (
    (text ?? '')
      .slice(0, 4 * MAX_SEARCH_LENGTH)
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      // Half of a pair at the cut is no character, and an address can't hold it.
      .replace(/[\ud800-\udbff]$/, '')
      .trim()
  )
}
