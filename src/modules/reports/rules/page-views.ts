/**
 * Which page views are counted, and as what. Only counts per day: anonymous, so no cookie and no consent is needed, and
 * nothing is written while a page is served.
 */
import { categoriesOfListing, categoryOfLink, type CategoryName } from '#platform/rules/categories.ts'
import { z } from '#platform/rules/zod.ts'

export const COUNTED_PAGES = ['home', 'listing', 'product', 'cart'] as const
export type CountedPage = (typeof COUNTED_PAGES)[number]

export type PageView = {
  readonly page: CountedPage
  /** For a product page: product and category from its address; both are empty for any other page. */
  readonly category: CategoryName
  readonly slug: string
}

/**
 * What a product's URL can end with: all views are written together, so one that the database refuses would lose them
 * all.
 */
const SLUG = /^[a-z0-9_-]{1,200}$/

const MAX_PATH = 250

/** What a page reports when it is shown. */
export const pageShown = z.strictObject({ path: z.string().max(MAX_PATH).startsWith('/') })

/** null for pages that are not counted. */
export function pageViewOf(path: string): PageView | null {
  const [first = '', slug = '', ...rest] = path.split('/').slice(1)
  if (rest.length > 0) return null
  if (slug !== '' && first !== 'category') return productView(first, slug)
  if (first === '') return { page: 'home', ...NO_PRODUCT }
  if (first === 'cart') return { page: 'cart', ...NO_PRODUCT }
  const isListing =
    first === 'products' || (first === 'category' && slug !== '') || categoriesOfListing(first) !== null
  return isListing ? { page: 'listing', ...NO_PRODUCT } : null
}

const NO_PRODUCT = { category: '', slug: '' } as const

function productView(link: string, slug: string): PageView | null {
  const found = categoryOfLink(link)
  return found && SLUG.test(slug) ? { page: 'product', category: found.category.name, slug } : null
}
