/** The listings of shoppers: all products, a category, or the matches of a search, with sort, filters and facets. */
import { categoryNames, categoriesOfListing, type CategoryName } from '#platform/rules/categories.ts'
import type { Deps } from '#platform/deps.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import {
  facetsOfProducts,
  countInFacets,
  countListed,
  listFacets,
  listFew,
  listMany,
  type ListingSelection,
} from '../data/listings.ts'
import {
  filterOptions,
  matchingFacets,
  countedFacets,
  hasPriceAndStock,
  sortedProducts,
  countOf,
  type Facet,
} from '../rules/facets.ts'
import type { ProductListing, CategoryListing, ProductGroup } from '../rules/listing.ts'
import {
  isPlain,
  PRODUCTS_PER_PAGE,
  MAX_PAGES,
  type ListingFilter,
  type Sort,
} from '../rules/listing-filter.ts'
import { NOTHING_FOUND, type SearchResults } from '../rules/search-results.ts'
import type { ProductCard } from '../rules/product.ts'
import { listSections } from '../data/catalogue.ts'
import { searchProducts } from './search-products.ts'

type SearchListing = ProductListing &
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

/** A category's active products with sort and filters; the five-subject parent shows both of its categories. */
export async function listCategory(
  deps: Deps,
  input: { readonly slug: string; readonly filter: ListingFilter },
): Promise<Result<CategoryListing>> {
  const listing = categoriesOfListing(input.slug)
  if (!listing) return fail({ code: 'not_found', key: 'category_not_found' })
  const { names, heading } = listing
  return ok({ ...(await browseProducts(deps, { names, filter: input.filter })), heading, slug: input.slug })
}

/** Only this many of a search's best matches can be sorted and filtered. */
const MAX_SORTED = 96
/** At most this many are shown grouped by category. */
const MAX_GROUPED = 48

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

/** Up to this many products, all of them are shown grouped by category; above it, one page of each category. */
const MAX_IN_GROUPS = 200
/**
 * Up to this many matches are read and sorted in memory. More are counted only to this limit and read along an index.
 */
const FEW = 1_000

/**
 * Active products of some categories with sort and filters (spec §2). Unfiltered, several categories are shown in
 * groups. At most four statements, whose cost does not grow with the catalogue.
 */
export async function browseProducts(
  deps: Deps,
  input: { readonly names: readonly CategoryName[]; readonly filter: ListingFilter },
): Promise<ProductListing> {
  const { names, filter } = input
  const facets = await listFacets(deps.db.pool, names)
  if (names.length > 1 && isPlain(filter)) return listInGroups(deps, names, facets, filter)

  const selection = select(facets, filter)
  const counted = await countAgain(deps, names, selection, facets)
  const total =
    countOf(matchingFacets(counted, filter)) ?? (await countListed(deps.db.pool, selection, FEW + 1))
  const isTotalExact = !counted.some(({ count }) => count === null) || total <= FEW
  const pageCount = Math.min(MAX_PAGES, Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE)))
  const page = Math.min(filter.page, pageCount)
  return {
    groups: [],
    products: total === 0 ? [] : await listPage(deps, selection, filter.sort, { total, page }),
    total: isTotalExact ? total : FEW,
    isTotalExact,
    page,
    pageCount,
    options: filterOptions(counted, filter),
  }
}

/** Each category with the number of all its products, newest first; categories without products are omitted. */
async function listInGroups(
  deps: Deps,
  names: readonly CategoryName[],
  facets: readonly Facet[],
  filter: ListingFilter,
): Promise<ProductListing> {
  const total = countOf(facets) ?? 0
  const size = total <= MAX_IN_GROUPS ? MAX_IN_GROUPS : PRODUCTS_PER_PAGE
  const groups = groupProducts(await listSections(deps.db.pool, names, size))
  const totalOf = (name: CategoryName) => countOf(facets.filter(({ category }) => category === name)) ?? 0
  return {
    groups: groups.map((group) => ({ ...group, total: totalOf(group.category) })),
    products: [],
    total,
    isTotalExact: true,
    page: 1,
    pageCount: 1,
    options: filterOptions(facets, filter),
  }
}

/** Higher than any price. */
const ANY_PRICE = Number.MAX_SAFE_INTEGER

function select(facets: readonly Facet[], filter: ListingFilter): ListingSelection {
  const { minRupees, maxRupees, isInStock } = filter
  const asked = matchingFacets(facets, filter)
  return {
    categories: [...new Set(asked.map(({ category }) => category))],
    facetIds: asked.length === facets.length ? null : asked.map(({ id }) => id),
    minPaise: (minRupees ?? 0) * 100,
    maxPaise: maxRupees === null ? ANY_PRICE : maxRupees * 100,
    isInStock,
  }
}

/**
 * The stored facet counts ignore price and stock. When filtering by these, a small listing is counted again; a large
 * one shows its options without counts.
 */
async function countAgain(
  deps: Deps,
  names: readonly CategoryName[],
  selection: ListingSelection,
  facets: readonly Facet[],
): Promise<readonly Facet[]> {
  const { minPaise, maxPaise, isInStock } = selection
  if (minPaise === 0 && maxPaise === ANY_PRICE && !isInStock) return facets
  if ((countOf(facets) ?? 0) > FEW) return facets.map((facet) => ({ ...facet, count: null }))
  const all = { ...selection, categories: names, facetIds: null }
  const counts = await countInFacets(deps.db.pool, all)
  return facets.map((facet) => ({ ...facet, count: counts.get(facet.id) ?? 0 }))
}

function listPage(
  deps: Deps,
  selection: ListingSelection,
  sort: Sort | null,
  { total, page }: { readonly total: number; readonly page: number },
): Promise<ProductCard[]> {
  const list = total <= FEW ? listFew : listMany
  const offset = (page - 1) * PRODUCTS_PER_PAGE
  return list(deps.db.pool, selection, { sort: sort ?? 'newest', limit: PRODUCTS_PER_PAGE, offset })
}

/** Groups products by category, in the shop's order of categories; empty categories are omitted. */
function groupProducts(products: readonly ProductCard[]): readonly ProductGroup[] {
  const groups = categoryNames().map((category) => {
    const own = products.filter((product) => product.category === category)
    return { category, products: own, total: own.length }
  })
  return groups.filter((group) => group.total > 0)
}
