/** Price, stock and status of one product, edited in its row of the staff table. */
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { bulkOutcome } from './bulk-change.ts'
import { factsOf, type ProductData, type StaffProduct } from './product-data.ts'
import { productFields, type FieldError } from './product-input.ts'

/** Archiving is a separate action, because the product leaves the table. */
export const QUICK_STATUSES = ['active', 'inactive'] as const

const { price, stock } = productFields.shape

/** Form input. An omitted stock stays: the row of a product whose stock is not counted has no field for it. */
export const quickEditInput = z.object({
  version: z.coerce.number().int().catch(0),
  price,
  stock: stock.nullish().transform((units) => units ?? null),
  /** The stock on hand that the row showed. */
  stockWas: z.coerce.number().int().nullable().catch(null),
  status: z.enum(QUICK_STATUSES, MESSAGES.product_status_row),
})
export type QuickEdit = {
  readonly version: number
  /** What shoppers pay, without a sale. */
  readonly price: Paise
  readonly stock: number | null
  readonly stockWas: number | null
  readonly status: (typeof QUICK_STATUSES)[number]
}

export type QuickOutcome =
  | { readonly facts: ProductData; readonly errors: null }
  | { readonly facts: null; readonly errors: readonly FieldError[] }

/** The product after the edit. Stock changes only if its field was changed, so that a sale meanwhile is not undone. */
export function quickOutcome(product: StaffProduct, edit: QuickEdit): QuickOutcome {
  const errors: FieldError[] = []
  const priced = bulkOutcome(product, { target: 'price', way: 'set', amount: edit.price })
  if (priced.after === null) errors.push({ field: 'price', message: priced.problem })
  const isStockEdited = edit.stock !== null && edit.stock !== edit.stockWas
  let { onHand } = product
  if (isStockEdited && onHand !== edit.stockWas)
    errors.push({ field: 'stock', message: MESSAGES.product_stock_moved })
  else if (isStockEdited) {
    const stocked = bulkOutcome(product, {
      target: 'stock',
      reason: 'counted',
      quantity: edit.stock,
      note: '',
    })
    if (stocked.after === null) errors.push({ field: 'stock', message: stocked.problem })
    else ({ onHand } = stocked.after)
  }
  if (priced.after === null || errors.length > 0) return { facts: null, errors }
  return { facts: factsOf({ ...product, ...priced.after, onHand, status: edit.status }), errors: null }
}
