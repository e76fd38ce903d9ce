/**
 * The built React Router screens. The build is a separate bundle with its own copies of the shop's modules, so the
 * request context keys come from its entry's `contextKeys`.
 */
import {
  createRequestHandler,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { tags, type CacheTag } from '#platform/rules/cache-tags.ts'
import type { Actor } from '#platform/actor.ts'
import type { ShopFront } from '#modules/content/actions/seo-tab.ts'
import { withQuery } from '#modules/content/rules/redirects.ts'
import type { Shop } from '#app/shop.ts'
import type { pageAccessContext, PageHandle } from '#app/access.ts'
import type * as contexts from '#app/context.ts'
import type { AccountAccess, LockedRequest, PageSettings, Viewer } from '#app/context.ts'
import { isBusy } from '#platform/http/errors.ts'
import { createBoundedCache } from '#platform/rules/caching.ts'
import { memoizeAsync } from '#platform/process/concurrency.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

/** The matched routes of a path, from the root to the page. Returns null if no route matches. */
type RoutesOf = (pathname: string) => readonly RouteObject[] | null

function routesOf(build: Pick<ServerBuild, 'routes'>): RoutesOf {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const tree = childrenOf(routes, undefined)
  return remembering((pathname) => matchRoutes(tree, pathname)?.map(({ route }) => route) ?? null)
}

/** The access rule in the `handle` of a path's route. Returns null if no route matches or the route declares none. */
function pageAccessOf(find: RoutesOf): (pathname: string) => PageHandle | null {
  return (pathname) => {
    const handle = find(pathname)?.at(-1)?.handle as Partial<PageHandle> | undefined
    return handle?.access === undefined ? null : (handle as PageHandle)
  }
}

type Handler = ReturnType<typeof createRequestHandler>

/**
 * One request handler per page, with only that page's routes. React Router matches each request against every route three
 * times, which was a tenth of the render time.
 */
function handlersOf(
  build: ServerBuild,
  mode: PagesOptions['mode'],
  find: RoutesOf,
): (request: Request) => Handler {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, Handler>()
  return (request) => {
    // As React Router reads the path of a request for a page's data.
    const pathname = new URL(request.url).pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    const ids = find(pathname)?.map(({ id = '' }) => id)
    const page = ids?.at(-1)
    if (ids === undefined || page === undefined) return whole
    const known = handlers.get(page)
    if (known) return known
    const routes = Object.fromEntries(ids.map((id) => [id, build.routes[id]]))
    const handler = createRequestHandler({ ...build, routes }, mode)
    handlers.set(page, handler)
    return handler
  }
}

/** More than the number of frequently requested pages; invented paths only make the cache start again. */
const MAX_REMEMBERED = 500

function remembering<T>(find: (pathname: string) => T): (pathname: string) => T {
  const found = createBoundedCache<T>(MAX_REMEMBERED)
  return (pathname) => found(pathname, () => find(pathname))
}

function childrenOf(routes: readonly BuiltRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const handle: unknown = module.handle
      const shared = { id, path, caseSensitive, handle }
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- src/tsconfig.server.json tells absent from undefined
      return (index ? { ...shared, index } : { ...shared, children: childrenOf(routes, id) }) as RouteObject
    })
}

/** What the routes of one request may access. */
export type PageContext = {
  readonly shop: Shop
  readonly settings: PageSettings
  readonly addCacheTags: (...tags: readonly CacheTag[]) => void
  readonly viewer: () => Promise<Viewer | null>
  /** Absent for pages that are rendered ahead, without a viewer. */
  readonly actor?: () => Promise<Actor>
  readonly startGuest?: () => Promise<Actor>
  readonly account?: AccountAccess
  readonly locked?: LockedRequest
  readonly mayEnquire?: () => boolean
  readonly mayLookUp?: () => boolean
}

export type Pages = {
  /** The ids of the site map's routes. */
  readonly routeIds: ReadonlySet<string>
  render(request: Request, context: PageContext): Promise<Response>
}

type ContextKeys = Pick<
  typeof contexts,
  | 'shopContext'
  | 'shopFrontContext'
  | 'pageSettingsContext'
  | 'tagPageContext'
  | 'viewerContext'
  | 'actorContext'
  | 'startGuestContext'
  | 'accountContext'
  | 'lockedContext'
  | 'mayEnquireContext'
  | 'mayLookUpContext'
> & { readonly pageAccessContext: typeof pageAccessContext }

export type PagesOptions = {
  readonly mode: 'production' | 'development'
  /** Called with whatever a loader, action or component threw; the visitor sees the page's error screen. */
  readonly onError: (error: unknown, request: Request) => void
}

export function createPages(build: ServerBuild, options: PagesOptions): Pages {
  const keys = contextKeysOf(build)
  const find = routesOf(build)
  const accessOf = pageAccessOf(find)
  const busy = new WeakSet<object>()
  const reporting = withErrorHandler(build, (error, request, context) => {
    if (isBusy(error)) busy.add(context)
    options.onError(error, request)
  })
  const handlerOf = handlersOf(reporting, options.mode, find)
  /** The caller decides what to show instead; the failure is reported here, once. */
  async function frontOf(shop: Shop, request: Request): Promise<ShopFront> {
    try {
      return await shop.getShopFront()
    } catch (error) {
      options.onError(error, request)
      throw error
    }
  }

  /** An address without a page may be one of an earlier website. */
  async function redirectedOr(
    missing: Response,
    request: Request,
    { shop, addCacheTags }: PageContext,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const isDocument = request.method !== 'POST' && !pathname.endsWith('.data')
    if (!isDocument || pathname.startsWith('/cms')) return missing
    addCacheTags(tags.redirects)
    try {
      const to = await shop.findRedirect(pathname)
      if (to === null) return missing
      await missing.body?.cancel()
      return new Response(null, { status: 301, headers: { location: withQuery(to, search) } })
    } catch (error) {
      options.onError(error, request)
      return missing
    }
  }

  return {
    routeIds: new Set(Object.keys(build.routes)),
    async render(request, context) {
      const provider = new RouterContextProvider()
      provider.set(keys.shopContext, context.shop)
      provider.set(
        keys.shopFrontContext,
        memoizeAsync(() => frontOf(context.shop, request)),
      )
      provider.set(keys.pageSettingsContext, context.settings)
      provider.set(keys.tagPageContext, context.addCacheTags)
      provider.set(keys.pageAccessContext, accessOf)
      provider.set(keys.viewerContext, context.viewer)
      if (context.actor) provider.set(keys.actorContext, context.actor)
      if (context.startGuest) provider.set(keys.startGuestContext, context.startGuest)
      if (context.account) provider.set(keys.accountContext, context.account)
      if (context.locked) provider.set(keys.lockedContext, context.locked)
      if (context.mayEnquire) provider.set(keys.mayEnquireContext, context.mayEnquire)
      if (context.mayLookUp) provider.set(keys.mayLookUpContext, context.mayLookUp)
      const response = await handlerOf(request)(request, provider)
      if (response.status === 500 && busy.has(provider)) return asBusy(response)
      return response.status === 404 ? redirectedOr(response, request, context) : response
    },
  }
}

/** The same error page; its status tells browsers and crawlers to retry. */
function asBusy({ body, headers }: Response): Response {
  const busy = new Response(body, { status: PROBLEMS.busy.status, headers })
  busy.headers.set('retry-after', '2')
  return busy
}

function contextKeysOf(build: ServerBuild): ContextKeys {
  const { contextKeys } = build.entry.module as { contextKeys?: ContextKeys }
  if (!contextKeys) throw new Error('src/entry.server.tsx does not export contextKeys')
  return contextKeys
}

/** Without a handler React Router would write to the console. */
function withErrorHandler(
  build: ServerBuild,
  onError: (error: unknown, request: Request, context: object) => void,
): ServerBuild {
  const handleError = (
    error: unknown,
    { request, context }: { readonly request: Request; readonly context: object },
  ) => {
    // Client mistakes, such as a form sent to a page without an action or an unknown address. The status says so; they
    // are not logged.
    const isRefusal = isRouteErrorResponse(error) && error.status < 500
    if (!request.signal.aborted && !isRefusal) onError(error, request, context)
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}
