/** A page cache behind a real HTTP server, with renders that the test finishes and a clock that it sets. */
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findPublicPage } from '#server/public-pages.ts'
import { createPageCache, type PageCache, type PageCacheOptions } from '../page-cache/page-cache.ts'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type Harness = {
  readonly cache: PageCache
  readonly clock: { ms: number }
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>
  close(): Promise<void>
}

export const ROUTE_IDS: ReadonlySet<string> = new Set(['root', 'routes/home', 'routes/products'])

export function page(html: string, init: ResponseInit = {}): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })
}

export async function startHarness(
  render: PageCacheOptions['render'],
  options: Partial<PageCacheOptions> = {},
): Promise<Harness> {
  const clock = { ms: 1_000_000 }
  const cache = createPageCache({
    render,
    routeIds: ROUTE_IDS,
    findPage: findPublicPage,
    page: {
      securityHeaders: ['X-Content-Type-Options', 'nosniff'],
      policy: {
        isHttps: false,
        checkout: { script: ['https://pay.test'], frame: ['https://pay.test'], connect: [], img: [] },
      },
    },
    failurePage: (kind) => ({
      status: kind === 'busy' ? 503 : 500,
      html: `<p>${kind}</p>`,
      retryAfterSeconds: kind === 'busy' ? 1 : null,
    }),
    now: () => clock.ms,
    ...options,
  })
  cache.listening(true)
  const server = createServer((incoming, outgoing) => {
    if (cache.serve(incoming, outgoing)) return
    outgoing.writeHead(599)
    outgoing.end('not for the cache')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    cache,
    clock,
    get: (path, headers = {}, method = 'GET') => ask(port, path, headers, method),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function ask(port: number, path: string, headers: Record<string, string>, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, headers, method }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Waits for a condition, one turn of the event loop at a time. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    if (isTrue()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('the condition was never met')
}

/** Renders that wait until the test finishes each of them. */
export function heldRenders() {
  const waiting: { key: string; tag: (...tags: readonly string[]) => void; end: (html: string) => void }[] =
    []
  const render = (key: string, tag: (...tags: readonly string[]) => void) =>
    new Promise<Response>((resolve) => {
      waiting.push({ key, tag, end: (html) => resolve(page(html)) })
    })
  return { waiting, render }
}

/** Renders at once, counting. */
export function counted(html: (count: number) => string, tags: readonly string[] = ['product:1']) {
  const state = { renders: 0 }
  const render = async (_key: string, tag: (...names: readonly string[]) => void) => {
    state.renders += 1
    tag(...tags)
    return page(html(state.renders))
  }
  return { state, render }
}
