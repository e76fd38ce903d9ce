/** The filter and page of a staff list, as its address has them. */

export type ListQuery = Readonly<Record<string, string>>

/** The searched words, and the page: 1 unless the address has a whole number from 1 on. */
export function tableQuery({ searchParams }: URL): { readonly search: string; readonly page: number } {
  return {
    search: (searchParams.get('search') ?? '').trim(),
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  }
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
