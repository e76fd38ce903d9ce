/** What the address of a staff table asks for: the words that are searched and the page, the first for what is none. */
export function tableQuery({ searchParams }: URL): { readonly search: string; readonly page: number } {
  return {
    search: (searchParams.get('search') ?? '').trim(),
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  }
}

/** What is asked for, without what is not: the query of a link. */
export function knownOf(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
