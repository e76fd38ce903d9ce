/** The panel's search over orders, customers, products, pages and actions. */

export type PanelHit = {
  readonly kind: 'Order' | 'Customer' | 'Product' | 'Page' | 'Action'
  readonly label: string
  /** Distinguishes it from others with the same name; empty if nothing does. */
  readonly detail: string
  readonly href: string
}

/** A single letter matches too much to search the tables. */
const MIN_QUERY = 2

export function isSearchable(query: string): boolean {
  return query.length >= MIN_QUERY
}
