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

/** Content of the manifest file for shoppers. */
export function withoutStaff<List extends PageList>(list: List): List {
  const routes = Object.entries(list.routes).filter(
    ([id]) => !/^cms\b|^modules\/accounts\/screens\/shop\/locked$/.test(id),
  )
  return { ...list, url: list.url.replace(WHOLE, SHORT), routes: Object.fromEntries(routes) }
}
