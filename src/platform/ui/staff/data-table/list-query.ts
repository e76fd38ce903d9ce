/** The filter and page of a staff list, parsed from its address. */
import { redirect } from 'react-router'

export type ListQuery = Readonly<Record<string, string>>

/** The search text, and the page: 1 unless the address has a whole number from 1 on. */
export function tableQuery({ searchParams }: URL): { readonly search: string; readonly page: number } {
  return {
    search: (searchParams.get('search') ?? '').trim(),
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  }
}

type Paged = { readonly total: number; readonly pageSize: number }

/**
 * The requested page of a list. Past the last page it redirects there: rows may have been deleted since the link was
 * made.
 */
export async function loadPage<Found extends Paged | null>(
  url: URL,
  list: (page: number) => Promise<Found>,
): Promise<Found> {
  const { page } = tableQuery(url)
  const found = await list(page)
  if (page === 1 || found === null) return found
  // Most lists read the total from their rows, so an empty page reports 0.
  const counted = found.total === 0 ? await list(1) : found
  const lastPage = counted === null ? 1 : Math.max(1, Math.ceil(counted.total / counted.pageSize))
  if (page <= lastPage) return found
  const query = new URLSearchParams(url.searchParams)
  query.set('page', lastPage === 1 ? '' : String(lastPage))
  throw redirect(listAddress(url.pathname, Object.fromEntries(query)))
}

/** Drops empty query parameters. */
export function knownOf(query: ListQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** `path` alone if no parameter has a value. */
export function listAddress(path: string, query: ListQuery): string {
  const search = new URLSearchParams(knownOf(query)).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Parts of an address that are no filter. */
const NOT_KEPT: ReadonlySet<string> = new Set(['page', 'said', 'undo', 'edit'])

/** The part of a list's query that a saved view keeps. */
export function viewQuery(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => value !== '' && !NOT_KEPT.has(name))
  return new URLSearchParams(kept).toString()
}
