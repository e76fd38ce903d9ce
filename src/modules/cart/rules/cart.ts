/**
 * The browser's cart (spec §4): adding an existing item raises its quantity, a new item is appended, a quantity of 0 or
 * less removes the item, and a cart has at most as many lines as an order. Pure; storage is in
 * components/cart-provider.tsx.
 */
import { MAX_ORDER_LINES } from '#modules/catalogue/rules/stock.ts'
import { paise, timesPaise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'

export type CartItem = {
  readonly id: string
  readonly name: string
  readonly pricePaise: Paise
  readonly imageUrl: string
  readonly quantity: number
  /** Storefront items also carry what a line shows: address and maximum quantity. */
  readonly path: string
  readonly maxQuantity: number
  /** When it was last added, in milliseconds: distinguishes it from an earlier line that was removed. */
  readonly putInAt?: number
}

export type Cart = readonly CartItem[]

export const EMPTY_CART: Cart = []

export function addToCart(cart: Cart, item: Omit<CartItem, 'quantity'>, amount = 1): Cart {
  // Out of stock is never addable.
  if (item.maxQuantity < 1) return cart
  const existing = cart.find((line) => line.id === item.id)
  if (!existing) {
    const isTaken = amount > 0 && cart.length < MAX_ORDER_LINES
    return isTaken ? [...cart, { ...item, quantity: capped(amount, item.maxQuantity) }] : cart
  }
  return setQuantity(
    cart.map((line) => (line.id === item.id ? { ...item, quantity: line.quantity } : line)),
    item.id,
    existing.quantity + amount,
  )
}

/** Anything but a number, such as an emptied field, changes nothing. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (Number.isNaN(quantity)) return cart
  if (quantity <= 0) return removeFromCart(cart, id)
  return cart.map((line) =>
    line.id === id ? { ...line, quantity: capped(quantity, line.maxQuantity) } : line,
  )
}

export function removeFromCart(cart: Cart, id: string): Cart {
  return cart.filter((line) => line.id !== id)
}

/** Undoes a removal: the same line in its old position. Lines added since stay. */
export function putBackInCart(cart: Cart, line: CartItem, position: number): Cart {
  const isThere = cart.some(({ id }) => id === line.id)
  return isThere || cart.length >= MAX_ORDER_LINES ? cart : cart.toSpliced(position, 0, line)
}

/** Sum of quantities: the header's badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** Sum of price times quantity, at the prices that the browser knows; only the server prices an order. */
export function cartTotal(cart: Cart): Paise {
  return paise(
    cart.reduce((sum, line) => sum + timesPaise(line.pricePaise, line.quantity), ZERO_PAISE as number),
  )
}

/** Parses a saved cart; null if the text is invalid, so that the caller can log it and start empty. */
export function parseCart(text: string): Cart | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  return Array.isArray(parsed) && parsed.every(isCartItem) ? parsed.slice(0, MAX_ORDER_LINES) : null
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  const texts = ['id', 'name', 'imageUrl', 'path'].every((key) => typeof item[key] === 'string')
  const amounts = ['pricePaise', 'quantity', 'maxQuantity'].every((key) => Number.isSafeInteger(item[key]))
  if (item['putInAt'] !== undefined && !Number.isSafeInteger(item['putInAt'])) return false
  return texts && amounts && (item['quantity'] as number) > 0 && (item['pricePaise'] as number) >= 0
}

function capped(quantity: number, maxQuantity: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity), maxQuantity))
}

type Bought = readonly { readonly productId: string; readonly quantity: number }[]

/** What stays in the cart after a paid order: what was not bought, so usually nothing (spec §4, "cart cleared"). */
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
