/** Crawls the shop as a search engine does: robots.txt, the sitemap, and a sample of its pages. */
import type { OwnAnswer, OwnVisitor } from '../providers/port.ts'
import { ownPath, spread } from '../rules/own-path.ts'
import {
  judgeIndexing,
  judgeMobile,
  judgeSpeed,
  type Asked,
  type AskedPage,
  type MeasuredPage,
  type ReadPage,
} from '../rules/page-checks.ts'
import type { SeoCheckKind, SeoCheckResult } from '../rules/seo-check.ts'
import type { Deps } from '#platform/deps.ts'
import { mapConcurrent } from '#platform/jobs/map-concurrent.ts'
import { getShopFront } from './get-shop-front.ts'

const TOTAL_MS = 4_000
const SITEMAPS = 3
const PAGES = 14
const TARGETS = 50
/** Requests per page and device; the first answer may not be cached yet. */
const ROUNDS = 3
/** Staff and account pages, which search engines do not visit. */
const PRIVATE = /^\/(?:cms|admin|api|auth|account|orders)(?:\/|\?|$)/

type Get = (path: string, visitor?: OwnVisitor) => Promise<OwnAnswer | null>

/** Returns null if the shop's pages do not answer. */
export async function measurePages(deps: Deps, kind: SeoCheckKind): Promise<SeoCheckResult | null> {
  const signal = AbortSignal.timeout(TOTAL_MS)
  const get: Get = (path, visitor = 'desktop') => deps.ownPages.get(path, { visitor, signal })
  const sitemap = await readSitemap(deps, get)
  if (kind === 'speed') return measureSpeed(deps, get, sitemap.paths)
  const asked = await mapConcurrent(sitemap.paths, (path) => askPage(deps, get, path))
  const pages = asked.flatMap(({ path, facts }): ReadPage[] => (facts ? [{ path, facts }] : []))
  if (kind === 'mobile') return pages.length > 0 ? judgeMobile(pages) : null
  const robots = await get('/robots.txt')
  if (!robots) return null
  const targets = pages.flatMap(({ facts }) => [...facts.links, ...facts.pictures.map(({ src }) => src)])
  const unread = ownPaths(deps, sitemap.origin, targets).filter(
    (path) => !PRIVATE.test(path) && asked.every((page) => page.path !== path),
  )
  return judgeIndexing({
    ...sitemap,
    robots: robots.status === 200 ? robots.text : null,
    pages: asked,
    targets: await mapConcurrent(spread(unread, TARGETS), (path) => askStatus(get, path)),
  })
}

async function readSitemap(deps: Deps, get: Get) {
  const { seo } = await getShopFront(deps)
  const origin = seo.canonicalOrigin ?? deps.options.shopUrl
  const index = await get('/sitemap.xml')
  const parts = addressesIn(index)
  const sitemaps: Asked[] = [{ path: '/sitemap.xml', status: index?.status ?? null }]
  const listed: string[] = []
  for (const path of spread(ownPaths(deps, origin, parts), SITEMAPS)) {
    const part = await get(path)
    sitemaps.push({ path, status: part?.status ?? null })
    listed.push(...addressesIn(part))
  }
  return { origin, sitemaps, listed, paths: spread(ownPaths(deps, origin, listed), PAGES) }
}

function addressesIn(answer: OwnAnswer | null): string[] {
  return [...(answer?.text ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').trim(),
  )
}

/** The distinct paths among the addresses that belong to the shop. */
function ownPaths({ options }: Deps, origin: string, addresses: readonly string[]): string[] {
  const own = addresses.flatMap(
    (address) => ownPath(address, origin) ?? ownPath(address, options.shopUrl) ?? [],
  )
  return [...new Set(own)]
}

async function askPage({ ownPages }: Deps, get: Get, path: string): Promise<AskedPage> {
  const answer = await get(path, 'mobile')
  const facts = answer?.status === 200 ? ownPages.readPage(answer.text) : null
  return { path, status: answer?.status ?? null, robotsTag: answer?.robotsTag ?? '', facts }
}

async function askStatus(get: Get, path: string): Promise<Asked> {
  return { path, status: (await get(path))?.status ?? null }
}

/** Pages are timed one after the other; those that do not fit into the time limit are left out. */
async function measureSpeed(deps: Deps, get: Get, paths: readonly string[]): Promise<SeoCheckResult | null> {
  const weights = new Map<string, Promise<number>>()
  const weigh = (path: string) => {
    const weight = weights.get(path) ?? get(path).then((answer) => answer?.wireBytes ?? 0)
    weights.set(path, weight)
    return weight
  }
  const pages: MeasuredPage[] = []
  for (const path of paths) {
    const answersMs = { desktop: [] as number[], mobile: [] as number[] }
    let document: OwnAnswer | null = null
    for (const visitor of ['desktop', 'mobile'] as const)
      for (let round = 0; round < ROUNDS; round += 1) {
        const answer = await get(path, visitor)
        if (answer?.status !== 200) continue
        answersMs[visitor].push(answer.answeredInMs)
        document = answer
      }
    if (!document || answersMs.desktop.length === 0 || answersMs.mobile.length === 0) continue
    const facts = deps.ownPages.readPage(document.text)
    const sizeOf = async (addresses: readonly string[]) => {
      const sizes = await mapConcurrent(ownPaths(deps, deps.options.shopUrl, addresses), weigh)
      return sizes.reduce((total, size) => total + size, 0)
    }
    const scriptBytes = await sizeOf(facts.scripts)
    const otherBytes = await sizeOf([...facts.styles, ...facts.fonts])
    pages.push({ path, answersMs, bytes: document.wireBytes + scriptBytes + otherBytes, scriptBytes })
  }
  return pages.length > 0 ? judgeSpeed(pages) : null
}
