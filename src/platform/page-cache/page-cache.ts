/**
 * Public pages, rendered once for everyone and kept in memory (docs/decisions/0002). Guarantees:
 * - One render per page at a time; concurrent requests wait for it.
 * - A page that was being rendered while something on it changed is never considered fresh.
 * - A changed page is shown again only while changes come faster than one per second, and then for one
 *   second at most; or when the newer render fails, so that browsing outlives the database.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCompressor, createNegotiator } from './representation.ts'
import { GateFull, type Gate } from '../process/concurrency.ts'
import { readPageAddress, type FindPage, type PageAddress } from './page-address.ts'
import { createPageStore, type MakePageOptions, type Page } from './page.ts'
import { sendFailure, sendRedirect, type Failure } from './plain-answers.ts'
import { createRenders, type RenderPage } from './renders.ts'

export type PageCacheOptions = {
  readonly render: RenderPage
  readonly routeIds: ReadonlySet<string>
  readonly findPage: FindPage
  readonly page: Omit<MakePageOptions, 'compressor'>
  /** Sent when nothing can be rendered. */
  readonly failurePage: (kind: 'busy' | 'unexpected') => Failure
  /** Renders go through it. */
  readonly gate?: Gate
  readonly onRenderError?: (error: unknown, key: string) => void
  readonly maxBytes?: number
  /** Time to live, in case notifications are lost. */
  readonly ttlMs?: number
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

export type PageCacheStats = {
  readonly hits: number
  readonly notModified: number
  readonly misses: number
  readonly staleServed: number
  readonly renders: number
  readonly renderErrors: number
  readonly bytes: number
  readonly pages: number
}

export type PageCache = {
  /**
   * Returns true if the address is a public page; the answer has then been started. `admit` decides about a page that
   * is not cached: it calls `render` or answers itself.
   */
  serve(request: IncomingMessage, response: ServerResponse, admit?: (render: () => void) => void): boolean
  /** Something changed: pages with one of these tags are rendered again before they are shown. */
  invalidate(tags: readonly string[] | 'all'): void
  /** Called when the listener connects or disconnects. While disconnected, pages live for a second. */
  listening(isListening: boolean): void
  stats(): PageCacheStats
}

const MAX_BYTES = 64 * 1024 * 1024
const TTL_MS = 5 * 60_000
/** How long a changed page may still be shown while changes keep coming. */
const STALE_MS = 1_000
/** While changes keep coming, a page is rendered at most this often. */
const STORM_RENDER_MS = 250
/** How long an expired page is shown while the next is rendered, if no change is known. */
const EXPIRED_MS = 60_000
/** Precision of the least-recently-used order. */
const TOUCH_MS = 1_000

export function createPageCache(options: PageCacheOptions): PageCache {
  const now = options.now ?? (() => performance.now())
  const store = createPageStore(options.maxBytes ?? MAX_BYTES)
  const chooseEncoding = createNegotiator()
  const renders = createRenders({
    render: options.render,
    store,
    page: { ...options.page, compressor: createCompressor() },
    now,
    gate: options.gate,
    onError: options.onRenderError,
  })
  const touchedAtMs = new WeakMap<Page, number>()
  const counts = { hits: 0, notModified: 0, misses: 0, staleServed: 0 }
  const ttlWhileListeningMs = options.ttlMs ?? TTL_MS
  let ttlMs = STALE_MS

  function serve(
    request: IncomingMessage,
    response: ServerResponse,
    admit: (render: () => void) => void = (render) => render(),
  ): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? ''
    // Fast path: the address is already spelled as its key.
    const known = store.get(url)
    if (known && isFresh(known)) {
      counts.hits += 1
      send(known, request, response)
      return true
    }
    const address = readPageAddress(url, options.routeIds, options.findPage)
    if (address === null) return false
    if (address.kind === 'moved') sendRedirect(response, address.location, options.page.securityHeaders)
    else if (store.get(address.key)) void answer(address, request, response)
    else admit(() => void answer(address, request, response))
    return true
  }

  async function answer(
    address: PageAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const page = store.get(address.key)
    try {
      if (page && isFresh(page)) {
        counts.hits += 1
        send(page, request, response)
      } else if (page && mayBeShownMeanwhile(page)) {
        counts.staleServed += 1
        send(page, request, response)
        refreshBehind(address, page)
      } else {
        counts.misses += 1
        send(await freshEnough(address), request, response)
      }
    } catch (error) {
      if (page) return send(page, request, response)
      const failure = options.failurePage(error instanceof GateFull ? 'busy' : 'unexpected')
      sendFailure(response, failure, options.page.securityHeaders)
    }
  }

  /** Returns a page that shows everything committed before now, or the stale page that the storm rule allows. */
  async function freshEnough(address: PageAddress): Promise<Page> {
    const askedAtMs = now()
    const page = await renders.refresh(address)
    const isCurrent =
      page.staleAtMs === null || page.startedAtMs >= askedAtMs || now() - page.staleAtMs <= STALE_MS
    return isCurrent ? page : renders.refresh(address)
  }

  /** The render counts its own failure; this visitor has an answer. */
  function refreshBehind(address: PageAddress, page: Page): void {
    const triedAtMs = Math.max(page.startedAtMs, page.failedAtMs ?? 0)
    if (now() - triedAtMs >= STORM_RENDER_MS) renders.refresh(address).catch(() => undefined)
  }

  function isFresh(page: Page): boolean {
    return page.staleAtMs === null && now() - page.startedAtMs < ttlMs
  }

  function mayBeShownMeanwhile(page: Page): boolean {
    const atMs = now()
    if (page.failedAtMs !== null && atMs - page.failedAtMs < STALE_MS) return true
    const ageMs = atMs - page.startedAtMs
    if (page.staleAtMs !== null) return atMs - page.staleAtMs <= STALE_MS && ageMs <= STALE_MS
    return ttlMs === ttlWhileListeningMs && ageMs < ttlMs + EXPIRED_MS
  }

  function send(page: Page, request: IncomingMessage, response: ServerResponse): void {
    if (response.destroyed) return
    // The query is not part of the page's key, but analytics count campaigns by it.
    const query = page.movedTo === null ? '' : (/\?.+$/.exec(request.url ?? '')?.[0] ?? '')
    if (query !== '') return sendRedirect(response, page.movedTo + query, options.page.securityHeaders)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (page.representation.send(request, response, encoding) === 'not_modified') counts.notModified += 1
    const atMs = now()
    if (atMs - (touchedAtMs.get(page) ?? 0) < TOUCH_MS) return
    touchedAtMs.set(page, atMs)
    store.touch(page)
  }

  function invalidate(tags: readonly string[] | 'all'): void {
    const atMs = now()
    renders.changed(tags, atMs)
    if (tags === 'all') for (const page of store.all()) page.staleAtMs ??= atMs
    else for (const tag of tags) for (const page of store.withTag(tag)) page.staleAtMs ??= atMs
  }

  function listening(isListening: boolean): void {
    ttlMs = isListening ? ttlWhileListeningMs : STALE_MS
    // Changes before we listened are unknown.
    if (isListening) invalidate('all')
  }

  return {
    serve,
    invalidate,
    listening,
    stats: () => ({ ...counts, ...renders.counts, bytes: store.bytes, pages: store.size }),
  }
}
