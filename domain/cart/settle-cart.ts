/** After a paid order the cart holds what was not bought with it: as a rule nothing (spec §4, "cart cleared"). */
import type { Cart } from './cart.ts'

export function settleCart(
  cart: Cart,
  bought: readonly { readonly productId: string; readonly quantity: number }[],
): Cart {
  const quantities = new Map(bought.map(({ productId, quantity }) => [productId, quantity]))
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
