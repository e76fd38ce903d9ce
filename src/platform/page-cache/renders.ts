/**
 * Renders of public pages: one per page at a time, a few at once, each with a time limit. Changes during a render are
 * recorded, so that its result is never considered fresh.
 */
import { createGate, GateFull, type Gate } from '../process/concurrency.ts'
import type { PageAddress } from './page-address.ts'
import { type PageStore, makePage, type MakePageOptions, type Page } from './page.ts'

/** Renders a public page for a visitor without cookies; `tag` records what the page shows. */
export type RenderPage = (key: string, tag: (...tags: readonly string[]) => void) => Promise<Response>

export type Renders = {
  /** Joins the running render of this page or starts one. Rejects if it fails or too many wait (`GateFull`). */
  refresh(address: PageAddress): Promise<Page>
  /** Called for every change. */
  changed(tags: readonly string[] | 'all', atMs: number): void
  readonly counts: { readonly renders: number; readonly renderErrors: number }
}

export type RendersOptions = {
  readonly render: RenderPage
  readonly store: PageStore
  readonly page: MakePageOptions
  readonly now: () => number
  /** Default: a gate of its own. */
  readonly gate?: Gate | undefined
  readonly onError?: ((error: unknown, key: string) => void) | undefined
}

/** A render that takes longer counts as failed. */
const RENDER_MS = 10_000
/** Rendering is CPU work: more at once would only slow each one down. */
const MAX_RENDERS = { running: 4, waiting: 128 }

type Render = {
  readonly startedAtMs: number
  /** Tags that changed during the render, and when. */
  readonly changed: Map<string, number>
  allChangedAtMs: number | null
}

export function createRenders({
  render,
  store,
  page: makeOptions,
  now,
  gate = createGate(MAX_RENDERS),
  onError,
}: RendersOptions): Renders {
  const running = new Map<string, { readonly render: Render; readonly page: Promise<Page> }>()
  const counts = { renders: 0, renderErrors: 0 }

  function refresh(address: PageAddress): Promise<Page> {
    const { key } = address
    const known = running.get(key)
    if (known) return known.page
    const started: Render = { startedAtMs: now(), changed: new Map(), allChangedAtMs: null }
    const page = gate.pass(() => make(address, started)).finally(() => end(key, started))
    running.set(key, { render: started, page })
    page.catch((error: unknown) => {
      counts.renderErrors += 1
      const older = store.get(key)
      if (older) older.failedAtMs = now()
      // Rejected because of load: a flood is not a failure of the page.
      if (!(error instanceof GateFull)) onError?.(error, key)
    })
    return page
  }

  async function make(address: PageAddress, started: Render): Promise<Page> {
    counts.renders += 1
    const tags = new Set<string>()
    const tag = (...names: readonly string[]) => names.forEach((name) => tags.add(name))
    const response = await inTime(render(address.key, tag))
    const page = await makePage(address, response, tags, started.startedAtMs, makeOptions)
    const older = store.get(address.key)
    if (page.representation.status >= 500 && older) throw new RenderFailed(page.representation.status)
    // No await from here to the end, so no change can slip in between.
    page.staleAtMs = changedWhile(started, page.tags)
    end(address.key, started)
    if (page.isShareable) store.put(page)
    else if (older) store.delete(older)
    return page
  }

  function end(key: string, ended: Render): void {
    if (running.get(key)?.render === ended) running.delete(key)
  }

  function changed(tags: readonly string[] | 'all', atMs: number): void {
    for (const { render: each } of running.values()) {
      if (tags === 'all') each.allChangedAtMs ??= atMs
      else for (const tag of tags) if (!each.changed.has(tag)) each.changed.set(tag, atMs)
    }
  }

  return { refresh, changed, counts }
}

/** The first change, during the render, of something the page shows. */
function changedWhile(render: Render, tags: ReadonlySet<string>): number | null {
  const changes = [...tags].flatMap((tag) => render.changed.get(tag) ?? [])
  if (render.allChangedAtMs !== null) changes.push(render.allChangedAtMs)
  return changes.length > 0 ? Math.min(...changes) : null
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not rendered within ${RENDER_MS} ms`)), RENDER_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

class RenderFailed extends Error {
  constructor(status: number) {
    super(`the page was answered with status ${status}`)
  }
}
