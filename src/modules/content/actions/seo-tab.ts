/**
 * The SEO tab: its settings and what every page takes from them, and the tests of the shop's own pages (spec §3, §4).
 */
import { invalidateTags } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import { recordAudit, requirePermission, staffTransaction } from '#modules/staff/index.ts'
import type { Deps } from '#platform/deps.ts'
import type { SiteSeo } from '#platform/rules/share-text.ts'
import { asLiveCoupon, type LiveCoupon } from '#modules/coupons/rules/coupon.ts'
import { mapConcurrent } from '#platform/process/concurrency.ts'
import {
  countRecentSeoChecks,
  findSeoSettings,
  findShopFront,
  listSeoChecks,
  storeSeoCheck,
  writeSeoSettings,
  type StoredCheck,
} from '../data/seo.ts'
import {
  canonicalElsewhere,
  siteSeo,
  type SavedSeoSettings,
  type SeoSettingsInput,
} from '../rules/seo-settings.ts'
import { seoCheckResult, type SeoCheck, type SeoCheckKind, type SeoCheckResult } from '../rules/seo-check.ts'
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

/** null if never saved. */
export async function getSeoSettings(deps: Deps): Promise<Result<SavedSeoSettings | null>> {
  try {
    return ok(await findSeoSettings(deps.db.pool))
  } catch (error) {
    deps.log.error({ err: error }, 'SEO settings could not be read')
    return fail({ code: 'unexpected', key: 'seo_load_failed' })
  }
}

/**
 * Updates the existing row, else inserts it. Saving an outdated version is refused, and pages are invalidated at
 * commit. A canonical address on another host needs confirmation: it would send search engines away from the shop.
 */
export async function saveSeoSettings(
  deps: Deps,
  actor: Actor,
  input: SeoSettingsInput,
): Promise<Result<null>> {
  try {
    return await saveSettings(deps, actor, input)
  } catch (error) {
    deps.log.error({ err: error }, 'SEO settings could not be written')
    return fail({ code: 'unexpected', key: 'seo_save_failed' })
  }
}

function saveSettings(deps: Deps, actor: Actor, input: SeoSettingsInput): Promise<Result<null>> {
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    const before = await findSeoSettings(tx.client)
    const isNewAddress = input.canonicalUrl !== (before?.canonicalUrl ?? '')
    if (isNewAddress && !input.isElsewhereMeant && isElsewhere(deps, input))
      return fail({
        code: 'invalid',
        key: 'seo_canonical_elsewhere',
        fields: { canonicalUrl: MESSAGES.seo_canonical_elsewhere },
      })
    const written = await writeSeoSettings(tx, input)
    if (!written) return fail({ code: 'stale', key: 'staff_stale' })
    await invalidateTags(tx, [tags.seo])
    await recordAudit(tx, staff, {
      action: 'seo.updated',
      id: written.id,
      label: 'SEO settings',
      before: before && factsOf(before),
      after: await factsNow(tx),
    })
    return ok(null)
  })
}

function isElsewhere({ options }: Deps, { canonicalUrl }: SeoSettingsInput): boolean {
  return canonicalElsewhere(canonicalUrl, options.shopUrl) !== null
}

async function factsNow(tx: Tx) {
  const saved = await findSeoSettings(tx.client)
  return saved && factsOf(saved)
}

function factsOf({ version: _version, updatedAt: _at, ...settings }: SavedSeoSettings & { id?: string }) {
  const { id: _id, ...facts } = settings
  return facts
}

export type ShopFront = {
  readonly seo: SiteSeo
  /** The offer in the home page's banner; null if no coupon is live. */
  readonly coupon: LiveCoupon | null
}

/** Data shown on every page. One statement. */
export async function getShopFront(deps: Deps): Promise<ShopFront> {
  const { seo, coupon } = await findShopFront(deps.db.pool)
  return { seo: siteSeo(seo), coupon: coupon && asLiveCoupon(coupon) }
}

const MAX_A_MINUTE = 5
/** Results of each kind shown on the page. */
const SHOWN = 6

/**
 * Measures the shop's own pages. The result is stored with the time and the person who ran it; a kind of test runs once
 * at a time. No database connection is held meanwhile.
 */
export async function runSeoCheck(
  deps: Deps,
  actor: Actor,
  input: { readonly kind: SeoCheckKind },
): Promise<Result<SeoCheck>> {
  const staff = await requirePermission(deps.db.pool, actor, 'content.change')
  if (!staff.ok) return staff
  return deps.singleFlight(`seo-check ${input.kind}`, () => measureAndStore(deps, actor, input.kind))
}

async function measureAndStore(deps: Deps, actor: Actor, kind: SeoCheckKind): Promise<Result<SeoCheck>> {
  if ((await countRecentSeoChecks(deps.db.pool, kind)) >= MAX_A_MINUTE)
    return fail({ code: 'too_many_requests', key: 'seo_check_too_often' })
  const result = await measurePages(deps, kind)
  if (!result) return fail({ code: 'busy', key: 'seo_check_failed' })
  return staffTransaction(deps, actor, 'content.change', async (tx, staff) => {
    const stored = await storeSeoCheck(tx, kind, result, staff.name)
    const check = stored && asCheck(stored)
    if (!check) return fail({ code: 'unexpected', key: 'unexpected' })
    await recordAudit(tx, staff, {
      action: 'seo.measured',
      id: kind,
      label: kind,
      after: { rating: result.rating, pages: result.pages },
    })
    return ok(check)
  })
}

type SeoChecks = Readonly<Record<SeoCheckKind, readonly SeoCheck[]>>

/** The last results of each kind, newest first. Rows in an outdated format are left out. */
export async function getSeoChecks(deps: Deps): Promise<SeoChecks> {
  const stored = await listSeoChecks(deps.db.pool, SHOWN)
  const checks = stored.flatMap((each) => asCheck(each) ?? [])
  const ofKind = (kind: SeoCheckKind) => checks.filter(({ result }) => result.kind === kind)
  return { speed: ofKind('speed'), mobile: ofKind('mobile'), indexing: ofKind('indexing') }
}

function asCheck({ result, ...facts }: StoredCheck): SeoCheck | null {
  const read = seoCheckResult.safeParse(result)
  return read.success ? { ...facts, result: read.data } : null
}

// Crawls the shop as a search engine does: robots.txt, the sitemap, and a sample of its pages.

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
async function measurePages(deps: Deps, kind: SeoCheckKind): Promise<SeoCheckResult | null> {
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
