/** The panel's page of an order. A URL may contain any text; the header of a redirect may not. */
export function staffOrderPath(id: string): string {
  return `/cms/orders/${encodeURIComponent(id)}`
}
