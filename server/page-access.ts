/** Who may open the page at a path: the `handle` of the route that answers it, found as React Router finds the route. */
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/access.ts'

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

/** Null where no route answers, or where the route does not say it. */
export function pageAccessOf(build: Pick<ServerBuild, 'routes'>): (pathname: string) => PageHandle | null {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const tree = childrenOf(routes, undefined)
  return remembering((pathname) => {
    const handle = matchRoutes(tree, pathname)?.at(-1)?.route.handle as Partial<PageHandle> | undefined
    return handle?.access === undefined ? null : (handle as PageHandle)
  })
}

/** More than the shop has pages that are asked for often; a visitor who makes up paths begins it anew. */
const MOST_REMEMBERED = 500

/** React Router weighs every route for each match, which is a tenth of the time that a page takes. */
function remembering<T>(find: (pathname: string) => T): (pathname: string) => T {
  const found = new Map<string, T>()
  return (pathname) => {
    const known = found.get(pathname)
    if (known !== undefined) return known
    const answer = find(pathname)
    if (found.size >= MOST_REMEMBERED) found.clear()
    found.set(pathname, answer)
    return answer
  }
}

function childrenOf(routes: readonly BuiltRoute[], parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module }) => {
      const handle: unknown = module.handle
      const shared = { id, path, caseSensitive, handle }
      return index ? { ...shared, index } : { ...shared, children: childrenOf(routes, id) }
    })
}
