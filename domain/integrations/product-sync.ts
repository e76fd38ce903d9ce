/** What a partner's record makes of a product: its stock, its description and its weight, and nothing else. */
import { factsOf, type ProductFacts, type StaffProduct } from '../catalogue/product-facts.ts'
import { isPublicStockChanged } from '../catalogue/stock.ts'
import { MESSAGES, sentences } from '../messages.ts'
import type { ProductRecord } from './data-message.ts'

export type SyncedProduct =
  | { readonly after: ProductFacts; readonly wrong: null }
  | { readonly after: null; readonly wrong: { readonly field: string; readonly message: string } }

/** `before` is locked: what orders hold of it stays held. */
export function syncedProduct(before: StaffProduct, record: ProductRecord): SyncedProduct {
  const { stock_on_hand: onHand = before.onHand, weight_grams: weightGrams = before.weightGrams } = record
  if (record.stock_on_hand !== undefined) {
    if (before.onHand === null) return wrongStock(MESSAGES.stock_not_counted)
    if (record.stock_on_hand < before.reserved) return wrongStock(sentences.stockHeld(before.reserved))
  }
  const description = record.description?.replaceAll('\r\n', '\n').trim() ?? before.description
  return { after: { ...factsOf(before), onHand, weightGrams, description }, wrong: null }
}

function wrongStock(message: string): SyncedProduct {
  return { after: null, wrong: { field: 'stock_on_hand', message } }
}

/** Whether shoppers see the change: a stock above what one order may take looks the same to them. */
export function isSeenByShoppers(before: StaffProduct, after: ProductFacts): boolean {
  const left = (onHand: number | null) => (onHand === null ? null : onHand - before.reserved)
  return (
    before.description !== after.description ||
    before.weightGrams !== after.weightGrams ||
    isPublicStockChanged(left(before.onHand), left(after.onHand))
  )
}
