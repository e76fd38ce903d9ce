/** After a paid order the cart keeps what was not bought with it: usually nothing (spec §4, "cart cleared"). */
import type { Cart } from './cart.ts'

type Bought = readonly { readonly productId: string; readonly quantity: number }[]

export function settleCart(cart: Cart, bought: Bought): Cart {
  const quantities = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether the cart holds exactly what was bought. */
export function isOrderOf(order: { readonly items: Bought }, cart: Cart): boolean {
  const ordered = new Map(order.items.map(({ productId, quantity }) => [productId, quantity]))
  return cart.length === ordered.size && cart.every((line) => ordered.get(line.id) === line.quantity)
}
