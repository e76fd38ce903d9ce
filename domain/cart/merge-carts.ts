/**
 * The cart of a browser and the cart of its account, merged (decisions): the union, the larger quantity, within stock
 * and the limits of an order. A product of which nothing is left stays with one, so that the cart can say so.
 */
import { MAX_QUANTITY } from '../catalogue/stock.ts'
import { mergedQuantities, type Quantities } from '../kept/three-way.ts'
import { MAX_LINES, type Cart, type CartItem } from './cart.ts'

/** `base` is what both held when they were last the same. The account's lines come first, with its newer facts. */
export function mergeCarts(base: Quantities, mine: Cart, theirs: Cart): Cart {
  return mergedQuantities(base, cartQuantities(mine), cartQuantities(theirs))
    .flatMap(([id, quantity]) => {
      const line = theirs.find((each) => each.id === id) ?? mine.find((each) => each.id === id)
      return line ? [{ ...line, quantity: within(line, quantity) }] : []
    })
    .slice(0, MAX_LINES)
}

export function cartQuantities(cart: Cart): Quantities {
  return Object.fromEntries(cart.map(({ id, quantity }) => [id, quantity]))
}

function within({ maxQuantity }: CartItem, quantity: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity, MAX_QUANTITY))
}
