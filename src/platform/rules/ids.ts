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

/** The short label of an order's id: its first 8 characters (spec §9). */
export function shortId(id: OrderId): string {
  return id.slice(0, 8)
}
