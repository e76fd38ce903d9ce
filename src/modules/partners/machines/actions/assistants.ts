/** What AI assistants can do: search products, read one, prepare a cart, read facts about the shop. */
import {
  findProduct,
  findProductAddress,
  findProductAddressBySku,
  listProductsBySku,
  findMovedProduct,
  browseProducts,
  searchProducts,
} from '#modules/catalogue/index.ts'
import { findCodTerms } from '#modules/staff/index.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { cartLinkPath, noteOn } from '#modules/cart/rules/cart-link.ts'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { categoryNames, type CategoryName, categoryOfLink } from '#platform/rules/categories.ts'
import { type ListingFilter, NO_FILTER, PRODUCTS_PER_PAGE } from '#modules/catalogue/rules/listing-filter.ts'
import { hasPriceAndStock, sortedProducts } from '#modules/catalogue/rules/facets.ts'
import { cleanSearch } from '#modules/catalogue/rules/listing.ts'
import type { ProductCard, ProductDetail } from '#modules/catalogue/rules/product.ts'
import { isUuid, type ProductId } from '#platform/rules/ids.ts'
import { type AssistantFacts, toAssistantFacts } from '../rules/assistant-facts.ts'
import {
  type AssistantProductDetail,
  toAssistantProduct,
  toAssistantProductDetail,
  readProductAddress,
} from '../rules/assistant-product.ts'
import type { getProductTool, prepareCartTool, searchProductsTool } from '../rules/assistant-tools.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { toRupees } from '#platform/rules/money.ts'
import { verbatim, fail, ok, type Result } from '#platform/rules/result.ts'
import type { z } from '#platform/rules/zod.ts'
import { quoteCartForActor } from '#modules/checkout/index.ts'
import { getShopFront } from '#modules/content/index.ts'
import type { Deps } from '#platform/deps.ts'

type SearchRequest = z.output<typeof searchProductsTool.input>
type SearchAnswer = z.input<typeof searchProductsTool.output>

/** Maximum number of search matches that are filtered, sorted and paged, as on the search page. */
const MAX_SORTED = 96

type Page = {
  readonly products: readonly ProductCard[]
  readonly total: number
  readonly isTotalExact: boolean
  readonly page: number
  readonly pageCount: number
  readonly corrected: string | null
  /** Search terms that match no product; null if all match. */
  readonly partial: readonly string[] | null
}

/** Products by search text, category, price and stock: same results as the shop's listings and search. */
export async function searchForAssistant(deps: Deps, asked: SearchRequest): Promise<SearchAnswer> {
  const q = cleanSearch(asked.query)
  const [found, { shopUrl }] = await Promise.all([
    q === '' ? browse(deps, asked) : search(deps, asked, q),
    getPublicShopProfile(deps),
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

function filterOf({ min_price, max_price, in_stock, sort, page }: SearchRequest): ListingFilter {
  return {
    ...NO_FILTER,
    minRupees: min_price ?? null,
    maxRupees: max_price ?? null,
    isInStock: in_stock ?? false,
    sort: sort ?? null,
    page: page ?? 1,
  }
}

async function browse(deps: Deps, asked: SearchRequest): Promise<Page> {
  const filter = filterOf(asked)
  // One flat list, not grouped by category.
  const inOneGrid = { ...filter, sort: filter.sort ?? 'newest' } as const
  const names = asked.category ? [asked.category] : categoryNames()
  return { ...(await browseProducts(deps, { names, filter: inOneGrid })), corrected: null, partial: null }
}

async function search(deps: Deps, asked: SearchRequest, q: string): Promise<Page> {
  const filter = filterOf(asked)
  const results = await searchProducts(deps, { q, limit: MAX_SORTED })
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

type ProductRequest = z.output<typeof getProductTool.input>
type Address = { readonly category: CategoryName; readonly slug: string }

/** A product on sale, by id, SKU or slug, including earlier slugs. */
export async function getProductForAssistant(
  deps: Deps,
  asked: ProductRequest,
): Promise<Result<AssistantProductDetail>> {
  const { shopUrl } = await getPublicShopProfile(deps)
  const product = await findRequested(deps, asked, [shopUrl, deps.options.shopUrl])
  if (!product) return fail({ code: 'not_found', key: 'product_not_found' })
  return ok(toAssistantProductDetail(shopUrl, product))
}

async function findRequested(
  deps: Deps,
  { id, sku, url }: ProductRequest,
  origins: readonly string[],
): Promise<ProductDetail | null> {
  if (id !== undefined) return findAt(deps, await findProductAddress(deps.db.pool, id as ProductId))
  if (sku !== undefined) return findAt(deps, await findProductAddressBySku(deps.db.pool, sku))
  const read = readProductAddress(url ?? '', origins)
  if (!read) return null
  if (read.kind === 'id')
    return isUuid(read.id) ? findAt(deps, await findProductAddress(deps.db.pool, read.id as ProductId)) : null
  const category = categoryOfLink(read.linkSlug)?.category.name
  const address = category && { category, slug: read.productSlug }
  if (!address) return null
  return (await findAt(deps, address)) ?? findAt(deps, await findMovedProduct(deps.db.pool, address))
}

async function findAt(deps: Deps, address: Address | null): Promise<ProductDetail | null> {
  return address && findProduct(deps.db.pool, address.category, address.slug)
}

type CartRequest = z.output<typeof prepareCartTool.input>
type PreparedCart = z.input<typeof prepareCartTool.output>

/**
 * The price of a cart and the link that opens it. Exactly the requested cart, or a refusal that names each unavailable
 * product: an assistant never gets a different cart than it asked for.
 */
export async function prepareCart(deps: Deps, { items }: CartRequest): Promise<Result<PreparedCart>> {
  const sold = await listProductsBySku(
    deps.db.pool,
    items.map(({ sku }) => sku),
  )
  const lines = items.map((item) => ({ item, product: sold.find(({ sku }) => sku === item.sku) }))
  const notes = lines.flatMap(({ item, product }) => noteOn(item, product) ?? [])
  if (notes.length > 0) return fail({ code: 'out_of_stock', ...verbatim(notes.join('. ')) })

  const wanted = lines.flatMap(({ item, product }) =>
    product ? [{ product, productId: product.id, quantity: item.quantity }] : [],
  )
  const [quote, { shopUrl }] = await Promise.all([
    quoteCartForActor(deps, { kind: 'visitor' }, { items: wanted }),
    getPublicShopProfile(deps),
  ])
  // Sold to somebody else between the two reads.
  const [problem] = quote.problems
  if (problem) return fail({ code: problem.code, ...verbatim(problem.message) })
  return ok({ ...pricesOf(quote, sold), checkout_url: shopUrl + cartLinkPath(items) })
}

function pricesOf(quote: Quote, sold: readonly ProductCard[]): Omit<PreparedCart, 'checkout_url'> {
  return {
    items: quote.lines.map(({ productId, name, quantity, unitPaise, linePaise }) => ({
      sku: sold.find(({ id }) => id === productId)?.sku ?? '',
      name,
      quantity,
      unit_price: toRupees(unitPaise),
      line_total: toRupees(linePaise),
    })),
    subtotal: toRupees(quote.subtotalPaise),
    shipping: toRupees(quote.shippingPaise),
    total: toRupees(quote.totalPaise),
    currency: 'INR',
    reward_coins: quote.coinsEarned,
  }
}

/** Facts about the shop from the owner's current settings. */
export async function getShopInfo(deps: Deps): Promise<AssistantFacts> {
  const [profile, terms] = await Promise.all([getPublicShopProfile(deps), findCodTerms(deps.db.pool)])
  const { shopUrl, description = shopFacts().tagline } = profile
  return toAssistantFacts({
    shopUrl,
    description,
    cod: { isOn: terms.isOn, feeRupees: terms.isOn ? toRupees(terms.feePaise) : 0 },
  })
}

/** The shop's configured base URL without a trailing slash, and the owner's profile. */
async function getPublicShopProfile(
  deps: Deps,
): Promise<{ shopUrl: string; description: string | undefined }> {
  const { seo } = await getShopFront(deps)
  return { shopUrl: seo.canonicalOrigin ?? deps.options.shopUrl, description: seo.description }
}
