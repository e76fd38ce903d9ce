/**
 * Data of public pages, held in memory: of pages that were left, and of pages whose link is approached. A step back or
 * a click then shows the page without waiting for the server.
 */
import {
  UNSAFE_decodeViaTurboStream as decode,
  type DataRouter,
  type DataStrategyResult,
  type Location,
  type MiddlewareFunction,
} from 'react-router'
import { pictureSources, type PictureView } from '#platform/rules/picture.ts'
import type { PageHandle } from '../access.ts'
import { GALLERY_SIZES } from '../pages/product/gallery-pictures.ts'

type Results = Record<string, DataStrategyResult>
type Page = { readonly fetchedAt: number; readonly results: Results | Promise<Results | null> }

/** Maximum age of the data of a followed link: as long as a shared cache may serve a page. */
const FRESH_MS = 60_000
/** Maximum age on the way back: as long as a cache may serve a page while it revalidates it. */
const KEPT_MS = 600_000
/** Older data is compared with the server's once the page is shown. */
const UNCHECKED_MS = 5_000
const CHECKED_AFTER_MS = 500
/** Maximum time that a click waits for a prefetch in progress. */
const PATIENCE_MS = 4_000
/** A pointer that only passes over a link leaves it sooner. */
const HOVER_MS = 65
const MAX_PAGES = 30
/** A page, a redirect, and a deleted page. Other statuses say nothing about the page, such as too many requests. */
const ANSWERS: ReadonlySet<number> = new Set([200, 202, 404])
/** Pages whose `handle` is not public; a test compares the two. */
const PRIVATE = /^\/(?:account|admin|auth|cms|join|orders|order-success|rewards)(?:[/?#]|$)/

/** Personal pages: never prefetched. */
export const isPrivate = (path: string) => PRIVATE.test(path)

type Files = { readonly module: string; readonly imports?: string[]; readonly css?: string[] }
type RouterGlobals = {
  readonly __reactRouterDataRouter: DataRouter
  readonly __reactRouterManifest: { readonly routes: Readonly<Record<string, Files>> }
}
const globals = () => window as unknown as RouterGlobals
export const router = () => globals().__reactRouterDataRouter

/** By address, without fragment. The oldest comes first. */
const held = new Map<string, Page>()
/** When the data of the page on screen was fetched. */
let shownSince = performance.timeOrigin
/** The address of the page on screen if its data came from memory and is not new. */
let unchecked: string | null = null
/** What the next load of the page on screen uses. */
let newer: { readonly address: string; readonly results: Results } | null = null

/** Answers a navigation from memory. Everything else goes to the server. */
export const answerFromMemory: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') {
    const answer = await next()
    // A change on the server may show on any page.
    held.clear()
    return answer
  }
  const { location: left, navigation } = router().state
  const isStep = navigation.state === 'loading' && addressOf(navigation.location) === request.url
  if (!isStep || addressOf(left) === request.url)
    return newer?.address === request.url ? newer.results : next()

  // After a form, the page being left may be out of date.
  if (navigation.formMethod !== 'POST') holdShown()
  const now = Date.now()
  const page = held.get(request.url)
  // On the way back the browser has changed the address already.
  const maxAgeMs = addressOf(location) === request.url ? KEPT_MS : FRESH_MS
  const saved = page && now - page.fetchedAt < maxAgeMs ? await page.results : null
  const results = saved ?? (await next())
  // After a redirect, which comes as an error, the page being left is still on screen.
  if (request.signal.aborted || Object.values(results).some(({ type }) => type === 'error')) return results
  shownSince = saved && page ? page.fetchedAt : now
  unchecked = now - shownSince > UNCHECKED_MS ? request.url : null
  return results
}

/** Saves the data of the page being left for the way back. */
function holdShown(): void {
  const { location: left, loaderData, matches, errors } = router().state
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined
  if (errors || handle?.access !== 'public') return
  const results = toResults(left.pathname, (id) => loaderData[id])
  hold(addressOf(left), { fetchedAt: shownSince, results })
}

function hold(address: string, page: Page): void {
  held.delete(address)
  held.set(address, page)
  const [oldest] = held.keys()
  if (held.size > MAX_PAGES && oldest !== undefined) held.delete(oldest)
}

/** The router wants a result of each route. One without a loader has no data. */
function toResults(path: string, dataOf: (id: string) => unknown): Results {
  const ids = (router().match(path) ?? []).map(({ route }) => route.id)
  return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: dataOf(id) ?? null }]))
}

/** null for responses that the router should handle (redirects, errors) and for personal pages. */
async function fetchResults(address: string): Promise<Results | null> {
  const url = new URL(address)
  const { pathname } = url
  url.pathname += pathname === '/' ? '_.data' : '.data'
  const { status, headers, body } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!ANSWERS.has(status)) throw new Error(`${address} was answered with ${status}`)
  if (status !== 200 || !/\bpublic\b/.test(headers.get('cache-control') ?? '') || !body) return null
  const routes = (await decode(body, window)).value as Readonly<Record<string, { readonly data?: unknown }>>
  const isWhole = Object.values(routes).every((route) => 'data' in route)
  return isWhole ? toResults(pathname, (id) => routes[id]?.data) : null
}

/**
 * Compares the page on screen, if its data is not new, with the server's, and loads it again if they differ. Called once
 * the page is rendered: a load that finishes before would replace the step, and with it the scroll position. Returns a
 * function that stops it.
 */
export function checkShown(): () => void {
  const address = addressOf(location)
  const isShown = () => unchecked === address && router().state.navigation.state === 'idle'
  const check = async () => {
    const results = isShown() ? await fetchResults(address) : null
    if (!isShown()) return
    const { loaderData } = router().state
    const isSame = Object.entries(results ?? {}).every(
      ([id, { result }]) => JSON.stringify(result) === JSON.stringify(loaderData[id] ?? null),
    )
    shownSince = Date.now()
    unchecked = null
    if (isSame && results) return
    newer = results && { address, results }
    await router().revalidate()
    newer = null
  }
  // If the request fails the page stays as it is.
  const timer = setTimeout(() => void check().catch(() => undefined), CHECKED_AFTER_MS)
  return () => clearTimeout(timer)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** A pointer or the focus is on a link to a path of the shop, or on something else (null). */
export function onApproach({ type, pointerType }: Partial<PointerEvent>, path: string | null): void {
  clearTimeout(timer)
  if (path === null || isSparing()) return
  // A tap comes without notice, and may become a scroll: it loads no large pictures.
  if (type === 'pointerdown') void approach(path, pointerType === 'mouse')
  else if (pointerType !== 'touch') timer = setTimeout(() => void approach(path, true), HOVER_MS)
}

async function approach(path: string, hasPicture: boolean): Promise<void> {
  preloadCode(path)
  const address = location.origin + path.replace(/#.*/, '')
  if (isPrivate(path) || address === addressOf(location)) return
  let page = held.get(address)
  if (!page || Date.now() - page.fetchedAt > FRESH_MS) {
    page = { fetchedAt: Date.now(), results: fetchResults(address).catch(() => null) }
    hold(address, page)
  }
  const data = Object.values((await page.results) ?? {}).at(-1)?.result as ProductData | undefined
  const picture = data?.product?.pictures[0]
  if (!picture || !hasPicture) return
  const image = new Image()
  image.sizes = GALLERY_SIZES
  image.srcset = pictureSources(picture.url, picture.width, GALLERY_SIZES) ?? ''
}

type ProductData = { readonly product?: { readonly pictures: readonly PictureView[] } } | null

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'scroll', 'keydown']

/**
 * On a page that lists products: loads the code of their pages once the visitor moves, which is before any press. Who
 * leaves again loads none. Returns a function that stops waiting.
 */
export function preloadCodeOfProducts(): () => void {
  const waiting = new AbortController()
  const load = () => {
    waiting.abort()
    const link = document.querySelector<HTMLAnchorElement>('.card-link')
    if (link && !isSparing()) (window.requestIdleCallback ?? setTimeout)(() => preloadCode(link.pathname))
  }
  for (const sign of SIGNS_OF_LIFE)
    addEventListener(sign, load, { passive: true, capture: true, signal: waiting.signal })
  return () => waiting.abort()
}

/** The visitor saves data, or the connection is slow. */
function isSparing(): boolean {
  const { connection } = navigator as { readonly connection?: { saveData: boolean; effectiveType: string } }
  return connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'))
}

const preloaded = new Set<string>()

function preloadCode(path: string): void {
  const add = (link: { readonly rel: string; readonly href: string; readonly as?: string }) => {
    if (preloaded.has(link.href)) return
    preloaded.add(link.href)
    document.head.append(Object.assign(document.createElement('link'), link))
  }
  for (const { route } of router().match(path.replace(/[?#].*/, '')) ?? []) {
    const files = globals().__reactRouterManifest.routes[route.id]
    for (const href of files ? [files.module, ...(files.imports ?? [])] : [])
      add({ rel: 'modulepreload', href })
    for (const href of files?.css ?? []) add({ rel: 'prefetch', as: 'style', href })
  }
}

function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return location.origin + pathname + search
}
