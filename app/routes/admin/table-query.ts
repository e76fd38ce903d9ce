/** What the address of a staff table asks for: the words that are searched and the page, the first for what is none. */
export function tableQuery({ searchParams }: URL): { readonly search: string; readonly page: number } {
  return {
    search: (searchParams.get('search') ?? '').trim(),
    page: Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1),
  }
}
