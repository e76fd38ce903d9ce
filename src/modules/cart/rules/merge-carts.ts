/**
 * Merges the carts of a browser and its account: the union, the larger quantity, within stock and the limits of an
 * order. A product that is out of stock stays with quantity 1, so that the cart can say so.
 */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import type { SyncRules } from './account-copy.ts'
import { mergedLines, type SyncedLines } from './three-way.ts'
import type { Cart, CartItem } from './cart.ts'

/** `base`: their content when they were last the same. The account's lines come first, with its newer data. */
export function mergeCarts(base: SyncedLines, mine: Cart, theirs: Cart, now: number): Cart {
  return mergedLines(base, cartLines(mine), cartLines(theirs), now)
    .flatMap(([id, { quantity, putInAt }]) => {
      const line = theirs.find((each) => each.id === id) ?? mine.find((each) => each.id === id)
      return line ? [{ ...line, quantity: within(line, quantity), putInAt }] : []
    })
    .slice(0, MAX_ORDER_LINES)
}

export function cartLines(cart: Cart): SyncedLines {
  return Object.fromEntries(cart.map(({ id, quantity, putInAt = 0 }) => [id, { quantity, putInAt }]))
}

export const CART_RULES: SyncRules<Cart> = {
  merge: mergeCarts,
  linesOf: cartLines,
  only: (cart, isKept) => cart.filter(({ id }) => isKept(id)),
}

function within({ maxQuantity }: CartItem, quantity: number): number {
  return Math.max(1, Math.min(quantity, maxQuantity, MAX_QUANTITY))
}
