import { listSections } from '../data/catalogue.ts'
import {
  countInFacets,
  countListed,
  listFacets,
  listFew,
  listMany,
  type ListingSelection,
} from '../data/listings.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import { countOf, filterOptions, matchingFacets, type Facet } from '../rules/facets.ts'
import type { ProductListing } from '../rules/listing.ts'
import {
  isPlain,
  MAX_PAGES,
  PRODUCTS_PER_PAGE,
  type ListingFilter,
  type Sort,
} from '../rules/listing-filter.ts'
import type { ProductCard } from '../rules/product.ts'
import type { Deps } from '#platform/deps.ts'
import { groupProducts } from './group-products.ts'

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
