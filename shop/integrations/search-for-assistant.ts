import { CATEGORY_NAMES } from '#domain/catalogue/categories.ts'
import { cleanSearch } from '#domain/catalogue/listing.ts'
import { NO_FILTER, PRODUCTS_PER_PAGE, type ListingFilter } from '#domain/catalogue/listing-filter.ts'
import { hasPriceAndStock, sortedProducts } from '#domain/catalogue/listing-order.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { toAssistantProduct } from '#domain/integrations/assistant-product.ts'
import type { searchProductsTool } from '#domain/integrations/assistant-tools.ts'
import { MESSAGES, sentences } from '#domain/messages.ts'
import type { z } from '#domain/zod.ts'
import { browseProducts } from '../catalogue/browse-products.ts'
import { searchProducts } from '../catalogue/search-products.ts'
import type { Deps } from '../deps.ts'
import { shopAsTold } from './shop-as-told.ts'

type Asked = z.output<typeof searchProductsTool.input>
type Answer = z.input<typeof searchProductsTool.output>

/** So many of the best matches of a search are filtered, sorted and leafed through, as on the page of a search. */
const MOST_SORTED = 96

type Page = {
  readonly products: readonly ProductCard[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly page: number
  readonly pageCount: number
  readonly corrected: string | null
  /** Words that no product matches; null when every word is matched. */
  readonly partial: readonly string[] | null
}

/** Products by words, category, price and stock: what the shop's own listings and its search find. */
export async function searchForAssistant(deps: Deps, asked: Asked): Promise<Answer> {
  const q = cleanSearch(asked.query)
  const [found, { shopUrl }] = await Promise.all([
    q === '' ? browse(deps, asked) : search(deps, asked, q),
    shopAsTold(deps),
  ])
  return {
    products: found.products.map((product) => toAssistantProduct(shopUrl, product)),
    total: found.total,
    is_total_exact: found.isTotalExact,
    page: found.page,
    page_count: found.pageCount,
    corrected_query: found.corrected,
    hint: hintOf(q, found),
  }
}

function hintOf(q: string, { total, partial }: Page): string | null {
  if (q !== '' && total === 0) return MESSAGES.mcp_nothing_found
  return partial && `${sentences.partialMatches(partial)} ${MESSAGES.mcp_nothing_found}`
}

function filterOf({ min_price, max_price, in_stock, sort, page }: Asked): ListingFilter {
  return {
    ...NO_FILTER,
    minRupees: min_price ?? null,
    maxRupees: max_price ?? null,
    isInStock: in_stock ?? false,
    sort: sort ?? null,
    page: page ?? 1,
  }
}

async function browse(deps: Deps, asked: Asked): Promise<Page> {
  const filter = filterOf(asked)
  // In one grid, not under the headings of its categories.
  const inOneGrid = { ...filter, sort: filter.sort ?? 'newest' } as const
  const names = asked.category ? [asked.category] : CATEGORY_NAMES
  return { ...(await browseProducts(deps, { names, filter: inOneGrid })), corrected: null, partial: null }
}

async function search(deps: Deps, asked: Asked, q: string): Promise<Page> {
  const filter = filterOf(asked)
  const results = await searchProducts(deps, { q, limit: MOST_SORTED })
  const matching = sortedProducts(
    results.products.filter(
      (card) => (!asked.category || card.category === asked.category) && hasPriceAndStock(card, filter),
    ),
    filter.sort,
  )
  const pageCount = Math.max(1, Math.ceil(matching.length / PRODUCTS_PER_PAGE))
  const page = Math.min(filter.page, pageCount)
  return {
    products: matching.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
    total: matching.length,
    isTotalExact: results.isTotalExact && results.total <= results.products.length,
    page,
    pageCount,
    corrected: results.corrected,
    partial: results.isPartial ? results.unmatched : null,
  }
}
