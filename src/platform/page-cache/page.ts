/** Rendered public pages, with what the cache must know of each, and the store that holds them in memory. */
import { contentSecurityPolicy, type PolicyOptions } from '../http/security-headers.ts'
import type { PageAddress } from './page-address.ts'
import { Representation, type Compressor } from './representation.ts'

export type Page = {
  readonly key: string
  readonly representation: Representation
  readonly tags: ReadonlySet<string>
  readonly isOpenEnded: boolean
  /** Where the address has moved to; null for a page, or if it has a query of its own. */
  readonly movedTo: string | null
  /** Only pages with this flag may be cached and shared. */
  readonly isShareable: boolean
  /** When its render began: it shows everything committed before. */
  readonly startedAtMs: number
  /** When something it shows first changed; null if nothing has. */
  staleAtMs: number | null
  /** When a newer render last failed; this page is shown meanwhile. */
  failedAtMs: number | null
}

/** CDNs may cache a page for a minute and show it while they revalidate; browsers always revalidate. */
const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
/** A page's data, which a script requests: browsers would show it as long as a CDN may, with a price of minutes ago. */
const PUBLIC_DATA = 'public, max-age=0, s-maxage=60'
const PRIVATE = 'private, no-store'

/** Ok, moved permanently, not found; 202 is React Router's redirect inside a data answer. */
const SHAREABLE_STATUSES = new Set([200, 202, 301, 308, 404])
/** Headers that the cache sets itself, or that belong to one exchange. */
const OWN_HEADERS = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'etag',
  'set-cookie',
  'transfer-encoding',
  'vary',
])

export type MakePageOptions = {
  readonly securityHeaders: readonly string[]
  readonly policy: Omit<PolicyOptions, 'isCheckout' | 'framing'>
  readonly compressor: Compressor
}

export async function makePage(
  address: PageAddress,
  response: Response,
  tags: ReadonlySet<string>,
  startedAtMs: number,
  options: MakePageOptions,
): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer())
  const isShareable = isShareableAnswer(response)
  const contentType = response.headers.get('content-type') ?? ''
  const headers: string[] = []
  for (const [name, value] of response.headers) if (!OWN_HEADERS.has(name)) headers.push(name, value)
  const isDocument = contentType.startsWith('text/html')
  const forAll = isDocument ? PUBLIC : PUBLIC_DATA
  headers.push('Cache-Control', isShareable ? forAll : PRIVATE, ...options.securityHeaders)
  if (isDocument) {
    const policy = contentSecurityPolicy(body.toString(), {
      ...options.policy,
      isCheckout: address.isCheckout,
    })
    headers.push('Content-Security-Policy', policy)
  }
  return {
    key: address.key,
    representation: new Representation({
      status: response.status,
      body,
      headers,
      contentType,
      compressor: options.compressor,
    }),
    tags,
    // A not-found page is stored as small as possible.
    isOpenEnded: address.isOpenEnded || response.status !== 200,
    movedTo: movedToOf(response),
    isShareable,
    startedAtMs,
    staleAtMs: null,
    failedAtMs: null,
  }
}

function movedToOf({ status, headers }: Response): string | null {
  const location = status === 301 ? headers.get('location') : null
  return location === null || /[?#]/.test(location) ? null : location
}

/**
 * A cookie or private header in an answer to a visitor without cookies is a bug in the page: it is sent but never
 * cached.
 */
function isShareableAnswer(response: Response): boolean {
  if (!SHAREABLE_STATUSES.has(response.status) || response.headers.has('set-cookie')) return false
  return !/\b(?:no-store|private)\b/.test(response.headers.get('cache-control') ?? '')
}

/** Addresses that anybody can invent have a part of the memory of their own: a flood of them evicts only each other. */
const OPEN_ENDED_SHARE = 1 / 8

export type PageStore = {
  get(key: string): Page | undefined
  /** Marks it as just used. */
  touch(page: Page): void
  put(page: Page): void
  delete(page: Page): void
  withTag(tag: string): Iterable<Page>
  all(): Iterable<Page>
  readonly bytes: number
  readonly size: number
}

/** Limited by bytes, least recently used first out. */
export function createPageStore(maxBytes: number): PageStore {
  const pages = new Map<string, Page>()
  const byTag = new Map<string, Set<Page>>()
  const parts = {
    known: { order: new Map<string, Page>(), bytes: 0, maxBytes: maxBytes * (1 - OPEN_ENDED_SHARE) },
    openEnded: { order: new Map<string, Page>(), bytes: 0, maxBytes: maxBytes * OPEN_ENDED_SHARE },
  }
  type Part = (typeof parts)['known']
  const partOf = (page: Page): Part => (page.isOpenEnded ? parts.openEnded : parts.known)

  function remove(page: Page): void {
    if (pages.get(page.key) !== page) return
    const part = partOf(page)
    pages.delete(page.key)
    part.order.delete(page.key)
    part.bytes -= page.representation.bytes
    page.representation.onGrowth = () => undefined
    for (const tag of page.tags) {
      const tagged = byTag.get(tag)
      tagged?.delete(page)
      if (tagged?.size === 0) byTag.delete(tag)
    }
  }

  function makeRoom(part: Part): void {
    for (const page of part.order.values()) {
      if (part.bytes <= part.maxBytes) return
      remove(page)
    }
  }

  return {
    get: (key) => pages.get(key),

    touch(page) {
      const { order } = partOf(page)
      if (!order.delete(page.key)) return
      order.set(page.key, page)
    },

    put(page) {
      const older = pages.get(page.key)
      if (older) remove(older)
      const part = partOf(page)
      // One page may not evict everything else.
      if (page.representation.bytes > part.maxBytes / 4) return
      pages.set(page.key, page)
      part.order.set(page.key, page)
      part.bytes += page.representation.bytes
      page.representation.onGrowth = (bytes) => {
        part.bytes += bytes
        makeRoom(part)
      }
      for (const tag of page.tags) {
        const tagged = byTag.get(tag)
        if (tagged) tagged.add(page)
        else byTag.set(tag, new Set([page]))
      }
      makeRoom(part)
    },

    delete: remove,
    withTag: (tag) => byTag.get(tag) ?? [],
    all: () => pages.values(),
    get bytes() {
      return parts.known.bytes + parts.openEnded.bytes
    },
    get size() {
      return pages.size
    },
  }
}
