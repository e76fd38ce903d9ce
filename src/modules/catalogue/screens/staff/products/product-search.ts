/** What the address of staff's table of products asks for; dialogs over it keep it. */
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

/** The table below a dialog, with its filter and page. */
export function tableAddress(query: string | URLSearchParams): string {
  const asked = new URLSearchParams(query)
  const kept = [...asked].filter(
    ([name, value]) =>
      value !== '' && (name === 'page' || (FILTER_NAMES as readonly string[]).includes(name)),
  )
  return kept.length === 0 ? '/cms/products' : `/cms/products?${new URLSearchParams(kept)}`
}

/** Something of the table: a dialog over it, or a file of it. */
export function besideTable(path: string, query: string | URLSearchParams): string {
  const [, asked = ''] = tableAddress(query).split('?')
  return asked === '' ? `/cms/products/${path}` : `/cms/products/${path}?${asked}`
}
