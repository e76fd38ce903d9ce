/** The panel's page of an order. What stands in an address may be any text, and a redirect's header may not. */
export function staffOrderPath(id: string): string {
  return `/cms/orders/${encodeURIComponent(id)}`
}
