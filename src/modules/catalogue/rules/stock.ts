/**
 * Stock as shown to shoppers and staff (spec §4, §9), and how many units may be ordered. `available` is on hand minus
 * reserved; null means that stock of this product is not counted.
 */
import { sentences } from '#platform/rules/messages.ts'

/** Maximum units of a product in one order. */
export const MAX_QUANTITY = 999
/** The same if stock is not counted. */
export const MAX_QUANTITY_UNKNOWN = 50
/** Maximum number of products in a cart and an order, and so in a refund or return of its units. */
export const MAX_ORDER_LINES = 50
/** Above this, public pages do not show exact stock; the cart's quote checks the exact number. */
export const PUBLIC_STOCK_LIMIT = 50
export const LOW_STOCK_ON_PAGE = 5
export const LOW_STOCK_FOR_STAFF = 10

/** The threshold of the table's badge; 'low' on the dashboard and in the filter is below ten (spec §4). */
const FEW_FOR_STAFF = 10

export type StockLevel =
  | { readonly kind: 'out_of_stock' }
  | { readonly kind: 'low'; readonly left: number }
  | { readonly kind: 'in_stock' }

export function stockLevel(available: number | null): StockLevel {
  if (available === null) return { kind: 'in_stock' }
  if (available <= 0) return { kind: 'out_of_stock' }
  return available <= LOW_STOCK_ON_PAGE ? { kind: 'low', left: available } : { kind: 'in_stock' }
}

/** Whether a shopper can buy it now. `isInStock` is the switch that staff set. */
export function isBuyable(product: {
  readonly isInStock: boolean
  readonly available: number | null
}): boolean {
  return product.isInStock && product.available !== 0
}

/** 'Out of Stock', 'Only N left in stock' or 'In Stock'. */
export function stockLabel(available: number | null): string {
  const level = stockLevel(available)
  if (level.kind === 'out_of_stock') return 'Out of Stock'
  return level.kind === 'low' ? `Only ${level.left} left in stock` : 'In Stock'
}

/** Maximum units that one order may contain. */
export function maxQuantity(available: number | null): number {
  return available === null ? MAX_QUANTITY_UNKNOWN : Math.max(0, Math.min(available, MAX_QUANTITY))
}

/**
 * An unpaid order may hold half of a product's stock, or this many units, whichever is more. For more than these the
 * browser asks the server, because public pages don't know the limit exactly.
 */
export const MIN_HOLD_UNITS = 10

/** The maximum number of units of a product that the unpaid orders of one shopper or network address may hold. */
export function maxHeldUnits(onHand: number): number {
  return Math.max(MIN_HOLD_UNITS, Math.floor(onHand / 2))
}

export type QuantityLimit = {
  readonly most: number
  readonly code: 'out_of_stock' | 'order_limit'
  /** Why it can't be more. */
  readonly message: string
}

/** What one order may contain of a product. `onHand`: null where stock is not counted, or unpaid orders have no limit. */
export function quantityLimit(name: string, available: number | null, onHand: number | null): QuantityLimit {
  const most = maxQuantity(available)
  const held = onHand === null ? most : maxHeldUnits(onHand)
  if (held < most) return { most: held, code: 'order_limit', message: sentences.holdTooMuch(name, held) }
  const isCounted = available !== null && available < MAX_QUANTITY
  const message = isCounted ? sentences.onlyLeft(name, most) : sentences.quantityLimit(most)
  return { most, code: 'out_of_stock', message: most === 0 ? sentences.outOfStock(name) : message }
}

/** As public pages may say it: they know the stock only up to a limit, and not what unpaid orders hold of it. */
export function publicQuantityLimit(name: string, available: number | null): QuantityLimit {
  const isKnown = available !== null && available <= PUBLIC_STOCK_LIMIT
  return quantityLimit(name, available, isKnown ? available : null)
}

/** Whether public pages change: they show stock exactly only up to a limit. */
export function isPublicStockChanged(before: number | null, after: number | null): boolean {
  return maxQuantity(publicStock(before)) !== maxQuantity(publicStock(after))
}

/** As `CARD_COLUMNS` in the database layer calculates it. */
function publicStock(available: number | null): number | null {
  return available !== null && available > PUBLIC_STOCK_LIMIT ? MAX_QUANTITY : available
}

/** The staff badge: 'In Stock', 'Only N left' or 'Out of Stock'. */
export function staffStock(
  available: number | null,
  isInStock: boolean,
): { readonly kind: StockLevel['kind']; readonly label: string } {
  if (!isInStock || (available !== null && available <= 0))
    return { kind: 'out_of_stock', label: stockLabel(0) }
  return available !== null && available <= FEW_FOR_STAFF
    ? { kind: 'low', label: `Only ${available} left` }
    : { kind: 'in_stock', label: stockLabel(null) }
}
