/** The panel's search over orders, customers, products, pages and actions. */

export type PanelHit = {
  readonly kind: 'Order' | 'Customer' | 'Product' | 'Page' | 'Action'
  readonly label: string
  /** What tells it apart from others of the same name; empty if nothing does. */
  readonly detail: string
  readonly href: string
}

/** A single letter matches too much to search the tables for it. */
const MIN_QUERY = 2

export function isSearchable(query: string): boolean {
  return query.length >= MIN_QUERY
}
