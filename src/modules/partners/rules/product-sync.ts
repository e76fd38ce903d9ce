/** What a partner's record changes about a product: stock, description and weight, nothing else. */
import { factsOf, type ProductData, type StaffProduct } from '#modules/catalogue/rules/product-data.ts'
import { MOST } from '#modules/catalogue/rules/product-input.ts'
import { isPublicStockChanged } from '#modules/catalogue/rules/stock.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import type { ProductRecord } from './data-message.ts'

export type SyncedProduct =
  | { readonly after: ProductData; readonly isLimited: boolean; readonly wrong: null }
  | { readonly after: null; readonly wrong: { readonly field: string; readonly message: string } }

/**
 * `before` is locked; its reservations stay. `unsent`: units of paid orders that the courier has not picked up. They
 * are on the shelf, so a count includes them, but they are sold, so `onHand` does not.
 */
export function syncedProduct(before: StaffProduct, record: ProductRecord, unsent: number): SyncedProduct {
  const { weight_grams: weightGrams = before.weightGrams } = record
  const stock = syncedStock(before, record, unsent)
  if (stock.wrong !== null) return { after: null, wrong: stock.wrong }
  const { onHand, isLimited } = stock
  const description = record.description?.replaceAll('\r\n', '\n').trim() ?? before.description
  return { after: { ...factsOf(before), onHand, weightGrams, description }, isLimited, wrong: null }
}

type SyncedStock =
  | { readonly onHand: number | null; readonly isLimited: boolean; readonly wrong: null }
  | { readonly wrong: { readonly field: string; readonly message: string } }

function syncedStock(
  { onHand, reserved }: StaffProduct,
  { stock_on_hand: count, stock_delta: delta }: ProductRecord,
  unsent: number,
): SyncedStock {
  if (count === undefined && delta === undefined) return { onHand, isLimited: false, wrong: null }
  const field = count === undefined ? 'stock_delta' : 'stock_on_hand'
  if (onHand === null) return { wrong: { field, message: MESSAGES.stock_not_counted } }
  const next = count === undefined ? onHand + (delta ?? 0) : count - unsent
  if (next > MOST.stock) return { wrong: { field, message: MESSAGES.stock_count } }
  if (next >= reserved) return { onHand: next, isLimited: false, wrong: null }
  // A count is the truth, and open orders must not block it: nothing more can be sold until the next count.
  if (count !== undefined) return { onHand: reserved, isLimited: true, wrong: null }
  const message = unsent > 0 ? sentences.stockPromised(reserved, unsent) : sentences.stockHeld(reserved)
  return { wrong: { field, message } }
}

const STOCK_FIELDS = ['stock_on_hand', 'stock_delta'] as const
const TIMED_FIELDS = [...STOCK_FIELDS, 'description', 'weight_grams'] as const
export type TimedProductField = (typeof TIMED_FIELDS)[number]

/** The fields that a record sends, except those that identify the product. */
export function sentFields(record: ProductRecord): readonly TimedProductField[] {
  return TIMED_FIELDS.filter((field) => record[field] !== undefined)
}

/**
 * Whether a later message overrides this field of an earlier one. Deltas add up in any order; a count contains the
 * earlier ones.
 */
export function isOutdated(field: TimedProductField, newer: ReadonlySet<string>): boolean {
  if (field === 'stock_on_hand') return STOCK_FIELDS.some((each) => newer.has(each))
  return newer.has(field === 'stock_delta' ? 'stock_on_hand' : field)
}

/** Whether shoppers see the change: stock above the maximum per order looks the same to them. */
export function isSeenByShoppers(before: StaffProduct, after: ProductData): boolean {
  const left = (onHand: number | null) => (onHand === null ? null : onHand - before.reserved)
  return (
    before.description !== after.description ||
    before.weightGrams !== after.weightGrams ||
    isPublicStockChanged(left(before.onHand), left(after.onHand))
  )
}
