/**
 * The list of pages that a browser gets with its first page. Staff's pages are most of it, and no page of the shop leads to
 * them but by a whole document: so shoppers get the list without them, from a file that the build writes beside the other.
 */
const WHOLE = '/manifest-'
const SHORT = '/shopper-manifest-'
/** Staff's own pages, and those from which a login or an invitation leads there. */
const LEADS_TO_STAFF = /^\/(?:cms|admin|auth|join)(?:[/.]|$)/

export type PageList = { readonly url: string; readonly routes: Readonly<Record<string, unknown>> }

export function manifestFor<List extends PageList>(path: string, list: List): List {
  return LEADS_TO_STAFF.test(path) ? list : { ...list, url: list.url.replace(WHOLE, SHORT) }
}

/** What the file for shoppers holds. */
export function withoutStaff<List extends PageList>(list: List): List {
  const routes = Object.entries(list.routes).filter(
    ([id]) => !/^cms\b|^modules\/accounts\/screens\/shop\/locked$/.test(id),
  )
  return { ...list, url: list.url.replace(WHOLE, SHORT), routes: Object.fromEntries(routes) }
}
