/**
 * Cache tags of public pages. A loader adds the tags of what it shows; a change invalidates the tags of what it
 * changed, and every process drops the pages that carry one of them.
 */
import { categoryNames, type CategoryName } from './categories.ts'

declare const cacheTagBrand: unique symbol
export type CacheTag = string & { readonly [cacheTagBrand]: true }

const tag = (text: string) => text as CacheTag

export const tags = {
  /** The set of products; what a list shows of each product is tagged by its category. */
  catalogue: tag('catalogue'),
  coupons: tag('coupons'),
  search: tag('search'),
  blog: tag('blog'),
  home: tag('home'),
  seo: tag('seo'),
  /** Answers for addresses without a page. */
  redirects: tag('redirects'),
  /** Every page, whatever it shows. */
  everything: tag('*'),
  /** About, or a policy, by its slug. */
  page: (slug: string) => tag(`page:${slug}`),
  product: (id: string) => tag(`product:${id}`),
  category: (name: CategoryName) => tag(`category:${name}`),
  categories: () => categoryNames().map((name) => tag(`category:${name}`)),
} as const
