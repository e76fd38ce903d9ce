/** The panel's search over orders, customers, products, pages and actions. */

export type PanelHit = {
  readonly kind: 'Order' | 'Customer' | 'Product' | 'Page' | 'Action'
  readonly label: string
  /** What tells it apart from others of the same name; empty if nothing does. */
  readonly detail: string
  readonly href: string
}

const MAX_QUERY = 100
/** A single letter matches too much to search the tables for it. */
const MIN_QUERY = 2

export function panelQuery(text: string | null): string {
  return (text ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_QUERY)
}

export function isSearchable(query: string): boolean {
  return query.length >= MIN_QUERY
}
