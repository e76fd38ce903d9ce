/**
 * The route manifest that a browser gets with its first page. Staff pages are most of it, and shop pages link to them
 * only by full page loads: so shoppers get a manifest without them, from a file that the build writes beside the full
 * one.
 */
const WHOLE = '/manifest-'
const SHORT = '/shopper-manifest-'
/** Staff pages, and those from which a login or an invitation leads there. */
const LEADS_TO_STAFF = /^\/(?:cms|admin|auth|join)(?:[/.]|$)/

export type PageList = { readonly url: string; readonly routes: Readonly<Record<string, unknown>> }

export function manifestFor<List extends PageList>(path: string, list: List): List {
  return LEADS_TO_STAFF.test(path) ? list : { ...list, url: list.url.replace(WHOLE, SHORT) }
}

/** Rendering needs only the routes of the page itself; the router would set up every other one for each page. */
export function onlyRoutes<List extends PageList>(list: List, ids: readonly string[]): List {
  return { ...list, routes: Object.fromEntries(ids.map((id) => [id, list.routes[id]])) }
}

/** Links to them load a document, and nothing on a shopper's other pages redirects to them. */
const LOADS_DOCUMENT = /^(?:admin\/|auth\/(?!second-factor))/

type Route = { readonly path?: string; readonly hasDefaultExport?: boolean; readonly hasAction?: boolean }

/** Files and redirects: links to them load a document, without the browser's router. */
function isFile({ hasDefaultExport, hasAction }: Route): boolean {
  return hasDefaultExport === false && hasAction === false
}

/** Absent flags can be omitted: `hasLoader: false` reads like no `hasLoader`. */
function withoutNo(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
}

/** Content of the manifest file for shoppers. */
export function withoutStaff<List extends PageList>(list: List): List {
  const routes = Object.entries(list.routes).filter(
    ([id, route]) =>
      !isFile(route as Route) &&
      !LOADS_DOCUMENT.test((route as Route).path ?? '') &&
      !/^cms\b|^modules\/accounts\/screens\/shop\/locked$/.test(id),
  )
  const short = routes.map(([id, route]) => [id, withoutNo(route as object)] as const)
  return { ...list, url: list.url.replace(WHOLE, SHORT), routes: Object.fromEntries(short) }
}
