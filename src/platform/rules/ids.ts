/** Branded ids, so that an order's id cannot be passed where a product's is expected. */
declare const idBrand: unique symbol
type Branded<Name extends string> = string & { readonly [idBrand]: Name }

export type ProductId = Branded<'product'>
export type OrderId = Branded<'order'>
export type UserId = Branded<'user'>
export type GuestSessionId = Branded<'guest_session'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Lower-case UUIDs only, so that an id has one spelling. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * Parses an order's id where it enters: a path, a form, a body, a queued job. null if no order can have it, so that it
 * is answered like an unknown order, without a query. The only ways to an `OrderId` are this and the database.
 */
export function parseOrderId(text: unknown): OrderId | null {
  return typeof text === 'string' && isUuid(text) ? (text as OrderId) : null
}

/** The same for a product's id. */
export function parseProductId(text: unknown): ProductId | null {
  return typeof text === 'string' && isUuid(text) ? (text as ProductId) : null
}

/** The well-formed ids among many, each once. */
export function parseOrderIds(texts: readonly unknown[]): OrderId[] {
  return [...new Set(texts.map(parseOrderId))].filter((id) => id !== null)
}

/** The short label of an order's or a product's id: its first 8 characters (spec §9). */
export function shortId(id: OrderId | ProductId): string {
  return id.slice(0, 8)
}
