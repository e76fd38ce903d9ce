/**
 * The pages that are identical for everyone (spec §2), and the query parameters that change them. Other pages are
 * rendered per request; other parameters are dropped, so that nobody can fill the cache with invented addresses. What
 * is not cached yet is limited per visitor.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { cleanSearch } from '#modules/catalogue/rules/listing.ts'
import { LISTING_PARAMETERS } from '#modules/catalogue/rules/query-parameters.ts'
import { MAX_BLOG_PAGES, POST_LENGTHS, tagKey } from '#modules/content/rules/post-parts.ts'
import { cleanSitemapPart } from '#modules/content/rules/sitemap.ts'
import { cleanFeedPart } from '#modules/partners/machines/rules/product-feed.ts'
import type { KnownParameter, NamedParameter, PublicPage } from '#platform/page-cache/page-address.ts'
import { failurePage, sendFailure } from '#platform/page-cache/plain-answers.ts'
import { categoriesOfListing, categoryOfLink } from '#platform/rules/categories.ts'

const PLAIN: PublicPage = { parameters: [], isDocument: true, isCheckout: false, isOpenEnded: false }
const FILE: PublicPage = { ...PLAIN, isDocument: false }

const onlyA5: KnownParameter = (value) => (value === 'a5' ? value : '')
const SHEET: PublicPage = { ...PLAIN, parameters: [['size', onlyA5]] }
const onlyMore: KnownParameter = (value) => (value === 'more' ? value : '')

/** Sort and filters have few values each, but many combinations. A form repeats a filter for each value. */
const LISTING: readonly NamedParameter[] = LISTING_PARAMETERS.map(([name, canonical]) => [
  name,
  (_first, values) => canonical(values.join(',')),
  'open',
])
const SEARCH: NamedParameter = ['search', cleanSearch, 'open']
const blogPage: KnownParameter = (value) =>
  /^[1-9][0-9]{0,2}$/.test(value) && value !== '1' && Number(value) <= MAX_BLOG_PAGES ? value : ''
const blogTag: KnownParameter = (value) => tagKey(tagKey(value).slice(0, POST_LENGTHS.tag))
const BLOG: PublicPage = {
  ...PLAIN,
  parameters: [
    ['page', blogPage, 'open'],
    ['tag', blogTag, 'open'],
  ],
}
const byName = ([a]: NamedParameter, [b]: NamedParameter) => (a < b ? -1 : 1)

const PAGES: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  ['/', { ...PLAIN, parameters: [['show', onlyMore]] as const }],
  ['/products', { ...PLAIN, parameters: [...LISTING, SEARCH].toSorted(byName) }],
  ['/cart', { ...PLAIN, isCheckout: true }],
  ...[
    '/about',
    '/about-us',
    '/api-docs',
    '/contact',
    '/home',
    '/offline',
    '/privacy-policy',
    '/return-policy',
    '/shipping-policy',
    '/terms-of-use',
    '/thank-you',
    '/wishlist',
  ].map((path) => [path, PLAIN] as const),
  ['/blog', BLOG],
  ['/blog/rss.xml', FILE],
  ['/robots.txt', FILE],
  ['/sitemap.xml', { ...FILE, parameters: [['part', cleanSitemapPart]] as const }],
  ['/feeds/google.xml', { ...FILE, parameters: [['part', cleanFeedPart]] as const }],
  ['/feeds/products.json', { ...FILE, parameters: [['part', cleanFeedPart]] as const }],
  ['/llms.txt', FILE],
  ['/openapi.json', FILE],
  ['/opensearch.xml', FILE],
  ['/site.webmanifest', FILE],
  ['/.well-known/security.txt', FILE],
])

const CATEGORY: PublicPage = { ...PLAIN, parameters: LISTING }
const CATEGORY_PATH = /^\/(?:category\/)?([a-z0-9-]{1,100})$/
const PRODUCT_PATH = /^(\/sample-sheet)?\/([a-z0-9-]{1,100})\/[a-z0-9_-]{1,200}$/
const POST = /^\/blog\/[a-z0-9-]{1,200}$/
/** By id only: former addresses of another shop look alike. */
const PRODUCT_BY_ID = /^\/product\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OPEN_ENDED: PublicPage = { ...PLAIN, isOpenEnded: true }

/** The table entry of a path without its `.data` ending; null if the page is not public. */
export function findPublicPage(path: string): PublicPage | null {
  const page = PAGES.get(path)
  if (page) return page
  if (POST.test(path)) return PLAIN
  if (PRODUCT_BY_ID.test(path)) return OPEN_ENDED
  const [, listing] = CATEGORY_PATH.exec(path) ?? []
  if (listing !== undefined) return categoriesOfListing(listing) ? CATEGORY : null
  const [, sheet, link] = PRODUCT_PATH.exec(path) ?? []
  if (link === undefined || !categoryOfLink(link)) return null
  return sheet === undefined ? PLAIN : SHEET
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type UncachedPages = {
  /** Passes the request through Fastify, which renders the page or refuses it. */
  admit(handler: Handler, request: IncomingMessage, response: ServerResponse, render: () => void): void
  /** Call it after `limitRates`, and before any hook that reads the viewer. */
  limitOn(app: FastifyInstance, headers: readonly string[]): void
}

/**
 * Rate limit for public pages that are not cached: invented searches would fill the render queue for everybody. Cached
 * pages are answered before this. Fastify supplies the visitor's address, also behind a proxy.
 */
export function createUncachedPages(): UncachedPages {
  const renders = new WeakMap<IncomingMessage, () => void>()
  return {
    admit(handler, request, response, render) {
      renders.set(request, render)
      handler(request, response)
    },
    limitOn(app, headers) {
      app.addHook('onRequest', async (request, reply) => {
        const render = renders.get(request.raw)
        if (!render) return
        const { isWithinLimit, retryAfterSeconds } = app.countUse('uncachedPage', request)
        reply.hijack()
        if (isWithinLimit) render()
        else sendFailure(reply.raw, { ...failurePage('too_many_requests'), retryAfterSeconds }, headers)
      })
    },
  }
}
