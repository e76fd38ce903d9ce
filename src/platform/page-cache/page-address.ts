/**
 * The canonical address of a public page, which is also its cache key: path, then the known parameters in sorted order.
 * Parsing a key returns the same key. Hostile spellings get no key: they are rendered per request or answered as
 * unknown, and never cached.
 */
/** The normalised value of a parameter; empty if it has no effect. A form may repeat a name: the first counts. */
export type KnownParameter = (value: string, values: readonly string[]) => string

export type NamedParameter = readonly [
  name: string,
  canonical: KnownParameter,
  /** 'open' when anybody can invent values: such pages are kept in the small part of the cache. */
  values?: 'open',
]

export type PublicPage = {
  /** Named in sorted order: the order they have in a page's key. */
  readonly parameters: readonly NamedParameter[]
  /** False for files served by a route (robots.txt): they have no data of their own. */
  readonly isDocument: boolean
  /** The page that opens the payment window: its policy alone names the provider's hosts. */
  readonly isCheckout: boolean
  /** Anybody can invent addresses of this shape: kept in the small part of the cache. */
  readonly isOpenEnded: boolean
}

/** The public page of a path without its `.data` ending; null when it is not public. */
export type FindPage = (path: string) => PublicPage | null

export type PageAddress = {
  readonly kind: 'page'
  readonly key: string
  readonly isCheckout: boolean
  /** Built from text that anybody can invent (a search, a choice of routes): kept in the small part of the cache. */
  readonly isOpenEnded: boolean
}

export type MovedAddress = { readonly kind: 'moved'; readonly location: string }

const MAX_URL_LENGTH = 2_048
const MAX_ROUTES = 8
const ROOT_DATA = '/_.data'
const DATA = '.data'

/** `routeIds` are the site map's; React Router's client asks for the data of some of them by `_routes`. */
export function readPageAddress(
  url: string,
  routeIds: ReadonlySet<string>,
  findPage: FindPage,
): PageAddress | MovedAddress | null {
  if (url.length > MAX_URL_LENGTH || url.charCodeAt(0) !== 0x2f /* / */) return null
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1))

  const isData = path.endsWith(DATA)
  const isMoved = !isData && path.length > 1 && path.endsWith('/')
  const pagePath = isData ? pathOfData(path) : isMoved ? withoutSlashes(path) : path
  const page = findPage(pagePath)
  if (!page || (isData && !page.isDocument)) return null

  const known = knownParameters(page, query)
  const routes = isData ? chosenRoutes(query.get('_routes'), routeIds) : ''
  if (routes === null) return null
  const parameters = [
    ...(routes === '' ? [] : [`_routes=${encodeURIComponent(routes)}`]),
    ...known.map(({ text }) => text),
  ]
  const key = (isMoved ? pagePath : path) + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
  if (isMoved) return { kind: 'moved', location: key }
  return {
    kind: 'page',
    key,
    isCheckout: page.isCheckout,
    isOpenEnded: page.isOpenEnded || routes !== '' || known.some(({ isOpen }) => isOpen),
  }
}

function pathOfData(path: string): string {
  return path === ROOT_DATA ? '/' : path.slice(0, -DATA.length)
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === 0x2f) end -= 1
  return path.slice(0, end)
}

type Known = { readonly text: string; readonly isOpen: boolean }

/** Parameters at their default value are left out. */
function knownParameters(page: PublicPage, query: URLSearchParams): Known[] {
  return page.parameters.flatMap(([name, canonical, values]) => {
    const value = canonical(query.get(name) ?? '', query.getAll(name))
    return value === '' ? [] : [{ text: `${name}=${encodeURIComponent(value)}`, isOpen: values === 'open' }]
  })
}

/** '' for all routes; null if one is unknown: such a request is not cached. */
function chosenRoutes(asked: string | null, routeIds: ReadonlySet<string>): string | null {
  if (asked === null) return ''
  const ids = [...new Set(asked.split(','))]
  if (ids.length > MAX_ROUTES || ids.some((id) => !routeIds.has(id))) return null
  return ids.toSorted().join(',')
}
