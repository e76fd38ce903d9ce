/**
 * What shoppers are told about stock (spec §4, §9). `available` is on hand less reserved; null means that
 * the shop does not count this product.
 */
/** The most units of a product in one order. */
export const MAX_QUANTITY = 999
/** The same where the shop does not count the product. */
export const MAX_QUANTITY_UNKNOWN = 50
/** Above this, public pages only know that there is plenty; the cart's quote knows the rest. */
export const PUBLIC_STOCK_LIMIT = 50
export const LOW_STOCK_ON_PAGE = 5
export const LOW_STOCK_FOR_STAFF = 10

/** What the table's badge calls few; 'low' on the dashboard and in the filter is below ten (spec §4). */
export const FEW_FOR_STAFF = 10

export type StockLevel =
  | { readonly kind: 'out_of_stock' }
  | { readonly kind: 'low'; readonly left: number }
  | { readonly kind: 'in_stock' }

export function stockLevel(available: number | null): StockLevel {
  if (available === null) return { kind: 'in_stock' }
  if (available <= 0) return { kind: 'out_of_stock' }
  return available <= LOW_STOCK_ON_PAGE ? { kind: 'low', left: available } : { kind: 'in_stock' }
}

/** 'Out of Stock', 'Only N left in stock' or 'In Stock'. */
export function stockLabel(available: number | null): string {
  const level = stockLevel(available)
  if (level.kind === 'out_of_stock') return 'Out of Stock'
  return level.kind === 'low' ? `Only ${level.left} left in stock` : 'In Stock'
}

/** The most that one order may take. */
export function maxQuantity(available: number | null): number {
  return available === null ? MAX_QUANTITY_UNKNOWN : Math.max(0, Math.min(available, MAX_QUANTITY))
}

/** Public pages show stock exactly only up to a limit, so a change above it leaves their bytes as they are. */
export function isPublicStockChanged(before: number | null, after: number | null): boolean {
  return maxQuantity(publicStock(before)) !== maxQuantity(publicStock(after))
}

/** As `CARD_COLUMNS` of the database reads it. */
function publicStock(available: number | null): number | null {
  return available !== null && available > PUBLIC_STOCK_LIMIT ? MAX_QUANTITY : available
}

/** Staff's badge: 'In Stock', 'Only N left' or 'Out of Stock'. */
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
