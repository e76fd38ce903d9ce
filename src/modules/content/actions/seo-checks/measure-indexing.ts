/** Walks through the shop as a search engine does: robots.txt, the site map, a sample of its pages, their links and pictures. */
import { judgeIndexing, type Asked, type AskedPage } from '../../rules/indexing-check.ts'
import { ownPath, sitemapAddresses, spread } from '../../rules/own-address.ts'
import type { SeoCheckResult } from '../../rules/seo-check.ts'
import type { OwnVisit } from '../../providers/port.ts'
import type { Deps } from '#platform/deps.ts'
import { getShopFront } from '../get-shop-front.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'

const MAPS = 3
const PAGES = 14
const LINKS = 40
const PICTURES = 8
/** Staff's area and what belongs to one shopper are not for search engines, and their links are not followed. */
const PRIVATE = /^\/(?:cms|admin|api|auth|account|orders)(?:\/|\?|$)/

export async function measureIndexing(deps: Deps): Promise<SeoCheckResult | null> {
  const visit = deps.ownPages.visit()
  const { shopUrl } = deps.options
  const { seo } = await getShopFront(deps)
  const origin = seo.canonicalOrigin ?? shopUrl
  const robots = await visit.get('/robots.txt')
  if (!robots.ok) return null
  const map = await readSitemap(visit, origin)
  const pages = await mapConcurrent(spread(map.paths, PAGES), (path) => askPage(deps, visit, path))
  const own = (address: string) => ownPath(address, origin) ?? ownPath(address, shopUrl) ?? []
  const read = new Set(pages.map(({ path }) => path))
  const links = unique(pages.flatMap(({ facts }) => facts?.links.flatMap(own) ?? [])).filter(
    (path) => !PRIVATE.test(path) && !read.has(path),
  )
  const pictures = unique(pages.flatMap(({ facts }) => facts?.pictures.flatMap(({ src }) => own(src)) ?? []))
  const ask = (path: string) => askStatus(visit, path)
  return judgeIndexing({
    origin,
    shopUrl,
    robots: { path: '/robots.txt', status: robots.status, text: robots.text },
    sitemaps: map.asked,
    listed: map.listed,
    foreign: map.foreign,
    pages,
    links: await mapConcurrent(spread(links, LINKS), ask),
    pictures: await mapConcurrent(spread(pictures, PICTURES), ask, 2),
  })
}

type ReadMap = {
  readonly asked: Asked[]
  readonly paths: string[]
  readonly foreign: string[]
  readonly listed: number
}

/** The index, and the first of its parts. */
async function readSitemap(visit: OwnVisit, origin: string): Promise<ReadMap> {
  const index = await visit.get('/sitemap.xml')
  const parts = index.ok ? sitemapAddresses(index.text) : []
  const asked: Asked[] = [{ path: '/sitemap.xml', status: index.ok ? index.status : null }]
  const addresses: string[] = []
  for (const path of spread(parts, MAPS).flatMap((part) => ownPath(part, origin) ?? [])) {
    const part = await visit.get(path)
    asked.push({ path, status: part.ok ? part.status : null })
    if (part.ok) addresses.push(...sitemapAddresses(part.text))
  }
  const paths = addresses.map((address) => ownPath(address, origin))
  return {
    asked,
    paths: unique(paths.filter((path) => path !== null)),
    foreign: [...parts, ...addresses].filter((address) => !address.startsWith(`${origin}/`)),
    listed: addresses.length,
  }
}

async function askPage(deps: Deps, visit: OwnVisit, path: string): Promise<AskedPage> {
  const answer = await visit.get(path)
  if (!answer.ok) return { path, status: null, robotsTag: '', facts: null }
  const { status, robotsTag, text } = answer
  return { path, status, robotsTag, facts: status === 200 ? deps.ownPages.readPage(text) : null }
}

async function askStatus(visit: OwnVisit, path: string): Promise<Asked> {
  const answer = await visit.get(path)
  if (answer.ok) return { path, status: answer.status }
  // Too large to be read to its end, but it is there.
  return { path, status: answer.reason === 'too_large' ? 200 : null }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
