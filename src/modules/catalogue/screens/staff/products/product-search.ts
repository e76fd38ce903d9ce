/** The query parameters of the staff product table; dialogs over it preserve them. */
import type { StaffProductSearch } from '../../../actions/staff-products.ts'

const FILTER_NAMES = ['search', 'category', 'status', 'stock', 'tag', 'sort'] as const
/** `edit=table`: price, stock and status are fields. */
const VIEW_NAMES: ReadonlySet<string> = new Set([...FILTER_NAMES, 'edit', 'page'])

export function productSearch({
  searchParams,
}: URL): Required<StaffProductSearch> & { readonly sort: string } {
  const textOf = (name: (typeof FILTER_NAMES)[number]) => (searchParams.get(name) ?? '').trim()
  return {
    search: textOf('search'),
    category: textOf('category'),
    status: textOf('status'),
    stock: textOf('stock'),
    tag: textOf('tag'),
    sort: textOf('sort'),
  }
}

/** URL of the table below a dialog, with its filter and page. */
export function tableAddress(query: string | URLSearchParams): string {
  const asked = new URLSearchParams(query)
  const kept = [...asked].filter(([name, value]) => value !== '' && VIEW_NAMES.has(name))
  return kept.length === 0 ? '/cms/products' : `/cms/products?${new URLSearchParams(kept)}`
}

/** URL of a dialog over the table, or of its export, with the same filter. */
export function besideTable(path: string, query: string | URLSearchParams): string {
  const [, asked = ''] = tableAddress(query).split('?')
  return asked === '' ? `/cms/products/${path}` : `/cms/products/${path}?${asked}`
}
