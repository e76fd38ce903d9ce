/** The query parameters of the staff product table; dialogs over it preserve them. */
import type { StaffProductSearch } from '../../../actions/staff-products.ts'

export const FILTER_NAMES = ['search', 'category', 'status', 'stock'] as const

export function productSearch({ searchParams }: URL): StaffProductSearch {
  const textOf = (name: (typeof FILTER_NAMES)[number]) => (searchParams.get(name) ?? '').trim()
  return {
    search: textOf('search'),
    category: textOf('category'),
    status: textOf('status'),
    stock: textOf('stock'),
  }
}

/** URL of the table below a dialog, with its filter and page. */
export function tableAddress(query: string | URLSearchParams): string {
  const asked = new URLSearchParams(query)
  const kept = [...asked].filter(
    ([name, value]) =>
      value !== '' && (name === 'page' || (FILTER_NAMES as readonly string[]).includes(name)),
  )
  return kept.length === 0 ? '/cms/products' : `/cms/products?${new URLSearchParams(kept)}`
}

/** URL of a dialog over the table, or of its export, with the same filter. */
export function besideTable(path: string, query: string | URLSearchParams): string {
  const [, asked = ''] = tableAddress(query).split('?')
  return asked === '' ? `/cms/products/${path}` : `/cms/products/${path}?${asked}`
}
