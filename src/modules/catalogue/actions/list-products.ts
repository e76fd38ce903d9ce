import { facetsOfProducts } from '../data/listings.ts'
import { categoryNames } from '#platform/rules/categories.ts'
import { filterOptions, matchingFacets, type Facet } from '../rules/facets.ts'
import type { ProductListing } from '../rules/listing.ts'
import { isPlain, PRODUCTS_PER_PAGE, type ListingFilter } from '../rules/listing-filter.ts'
import { countedFacets, hasPriceAndStock, sortedProducts } from '../rules/listing-order.ts'
import { NOTHING_FOUND, type SearchResults } from '../rules/search-results.ts'
import type { ProductCard } from '../rules/product.ts'
import type { Deps } from '#platform/deps.ts'
import { browseProducts } from './browse-products.ts'
import { groupProducts } from './group-products.ts'
import { searchProducts } from './search-products.ts'

/** Only this many of a search's best matches can be sorted and filtered. */
const MAX_SORTED = 96
/** At most this many are shown grouped by category. */
const MAX_GROUPED = 48

export type SearchListing = ProductListing &
  Pick<SearchResults, 'corrected' | 'categories' | 'isPartial' | 'unmatched'>

/** All active products, or those that match a search, with sort and filters (spec §2). */
export async function listProducts(
  deps: Deps,
  input: { readonly search: string; readonly filter: ListingFilter },
): Promise<SearchListing> {
  const { search, filter } = input
  if (search !== '') return listFound(deps, search, filter)
  const { corrected, categories, isPartial, unmatched } = NOTHING_FOUND
  const all = await browseProducts(deps, { names: categoryNames(), filter })
  return { ...all, corrected, categories, isPartial, unmatched }
}

/** Without sort and filters the best matches are grouped by category; with them, they are shown in one grid. */
async function listFound(deps: Deps, search: string, filter: ListingFilter): Promise<SearchListing> {
  const isGrouped = isPlain(filter)
  const results = await searchProducts(deps, { q: search, limit: isGrouped ? MAX_GROUPED : MAX_SORTED })
  const { total, products, corrected, categories, isPartial, unmatched } = results
  const facetOf = await facetsOfProducts(
    deps.db.pool,
    products.map(({ id }) => id),
  )
  const found = products.flatMap((card) => {
    const facet = facetOf.get(card.id)
    return facet ? [{ card, facet }] : []
  })
  const isWhole = total <= products.length
  const options = filterOptions(asCounted(countedFacets(found, filter), isWhole), filter)
  const whole = { options, corrected, categories, isPartial, unmatched }
  if (isGrouped) {
    const { isTotalExact } = results
    return {
      ...whole,
      groups: groupProducts(products),
      products: [],
      total,
      isTotalExact,
      page: 1,
      pageCount: 1,
    }
  }
  const facets = new Set(matchingFacets([...facetOf.values()], filter).map(({ id }) => id))
  const matching = found
    .filter(({ card, facet }) => facets.has(facet.id) && hasPriceAndStock(card, filter))
    .map(({ card }) => card)
  return {
    ...whole,
    groups: [],
    ...pageOf(sortedProducts(matching, filter.sort), filter.page),
    isTotalExact: isWhole,
  }
}

/** Hides counts that do not cover all matches. */
function asCounted(facets: readonly Facet[], isWhole: boolean): readonly Facet[] {
  return isWhole ? facets : facets.map((facet) => ({ ...facet, count: null }))
}

function pageOf(products: readonly ProductCard[], asked: number) {
  const total = products.length
  const pageCount = Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE))
  const page = Math.min(asked, pageCount)
  const first = (page - 1) * PRODUCTS_PER_PAGE
  return { products: products.slice(first, first + PRODUCTS_PER_PAGE), total, page, pageCount }
}
