/**
 * The pages in memory, limited by bytes, least recently used first out. Addresses that anybody can invent have a part
 * of their own, an eighth of the whole: a flood of them evicts only each other.
 */
import type { Page } from './page.ts'

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
