/**
 * Buying an order again: what is still sold is added to the cart at today's prices, as many as before or as are in
 * stock. Products that are left out are named.
 */
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import type { OrderItemView } from './order-view.ts'

type Sold = { readonly id: string; readonly available: number | null }

export type BuyAgain<Product extends Sold> = {
  readonly lines: readonly { readonly product: Product; readonly quantity: number }[]
  /** No longer sold, or out of stock. */
  readonly missing: readonly string[]
  /** Fewer units than before. */
  readonly fewer: readonly string[]
}

export function planBuyAgain<Product extends Sold>(
  items: readonly Pick<OrderItemView, 'productId' | 'name' | 'quantity'>[],
  sold: readonly Product[],
): BuyAgain<Product> {
  const wishes = items.map((item) => {
    const product = sold.find(({ id }) => id === item.productId)
    const most = product ? maxQuantity(product.available) : 0
    return { item, product, quantity: Math.min(item.quantity, most) }
  })
  return {
    lines: wishes.flatMap(({ product, quantity }) =>
      product && quantity > 0 ? [{ product, quantity }] : [],
    ),
    missing: wishes.filter(({ quantity }) => quantity === 0).map(({ item }) => item.name),
    fewer: wishes
      .filter(({ item, quantity }) => quantity > 0 && quantity < item.quantity)
      .map(({ item }) => item.name),
  }
}
