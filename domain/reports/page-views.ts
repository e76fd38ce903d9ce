/**
 * Which pages are counted when they are shown, and as what. Only how often, by day: a count knows nobody, so it needs
 * no cookie and no consent, and nothing is written while somebody looks.
 */
import { categoriesOfListing, categoryOfLink } from '../catalogue/categories.ts'
import { z } from '../zod.ts'

export const COUNTED_PAGES = ['home', 'listing', 'product', 'cart'] as const
export type CountedPage = (typeof COUNTED_PAGES)[number]

export type PageView = {
  readonly page: CountedPage
  /** Of a product's page: the last part of its address; empty for every other. */
  readonly slug: string
}

const LONGEST_PATH = 250

/** What a page says of itself when it is shown. */
export const pageShown = z.strictObject({ path: z.string().max(LONGEST_PATH).startsWith('/') })

/** Null for pages that are not counted. */
export function pageViewOf(path: string): PageView | null {
  const [first = '', slug = '', ...rest] = path.split('/').slice(1)
  if (rest.length > 0) return null
  if (slug !== '' && first !== 'category') return categoryOfLink(first) ? { page: 'product', slug } : null
  if (first === '') return { page: 'home', slug: '' }
  if (first === 'cart') return { page: 'cart', slug: '' }
  const isListing =
    first === 'products' || (first === 'category' && slug !== '') || categoriesOfListing(first) !== null
  return isListing ? { page: 'listing', slug: '' } : null
}
