/**
 * Edits of products without the product form: one change of price or stock for several, which is calculated, previewed,
 * then saved as a whole; one row of the staff table; and a copy.
 */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { paise, type Paise } from '#platform/rules/money.ts'
import { z } from '#platform/rules/zod.ts'
import { factsOf, type StaffProduct, type ProductData } from './product-data.ts'
import { NO_SALE, sellingPrice, type SalePrice } from './pricing.ts'
import { judgeSaleTimes, PRODUCT_LIMITS, saleTimes, productFields, type FieldError } from './product-input.ts'
import { MAX_RUPEES, readRupees } from './field-parsing.ts'
import { OPTION } from './option-attributes.ts'
import { STOCK_REASON_NAMES, stockAfter, type StockReason } from './stock-change.ts'

export const MAX_BULK = 200

export const BULK_TARGETS = {
  price: 'Selling price',
  discounted: 'Discounted price',
  both: 'List price and discounted price',
  stock: 'Stock',
  sale: 'Sale price for a time',
  no_sale: 'End or cancel the sale',
} as const

export const BULK_WAYS = {
  set: 'Set to',
  raise_percent: 'Raise by %',
  lower_percent: 'Lower by %',
  raise_rupees: 'Raise by ₹',
  lower_rupees: 'Lower by ₹',
} as const

const TARGETS = Object.keys(BULK_TARGETS) as readonly (keyof typeof BULK_TARGETS)[]
const WAYS = Object.keys(BULK_WAYS) as readonly (keyof typeof BULK_WAYS)[]
const MAX_PERCENT = 90
const MAX_NOTE = 200

export type BulkChange =
  | { readonly target: 'price' | 'discounted' | 'both'; readonly way: PriceWay; readonly amount: number }
  | {
      readonly target: 'stock'
      readonly reason: StockReason
      readonly quantity: number
      readonly note: string
    }
  | ({ readonly target: 'sale'; readonly way: PriceWay; readonly amount: number } & Pick<
      SalePrice,
      'saleStartsAt' | 'saleEndsAt'
    >)
  | { readonly target: 'no_sale' }
type PriceWay = (typeof WAYS)[number]
type PriceChange = Extract<BulkChange, { readonly target: 'price' | 'discounted' | 'both' }>

/** Form input; `amount` is a percentage in hundredths, paise, or units. */
export const bulkChangeInput = z
  .object({
    target: z.enum(TARGETS as readonly [keyof typeof BULK_TARGETS], MESSAGES.bulk_change),
    way: z.string(),
    amount: z.string(),
    reason: z.string(),
    note: z.string(),
    saleStarts: z.string(),
    saleEnds: z.string(),
  })
  .transform(({ target, ...typed }, check): BulkChange => {
    const report: Report = (field, message) => check.addIssue({ code: 'custom', path: [field], message })
    if (target === 'no_sale') return { target }
    if (target === 'stock') return stockOf(typed, report) ?? z.NEVER
    if (target === 'sale') return saleOf(typed, report) ?? z.NEVER
    return priceOf(target, typed, report) ?? z.NEVER
  })

type Typed = Readonly<Record<'way' | 'amount' | 'reason' | 'note' | 'saleStarts' | 'saleEnds', string>>
type Report = (field: keyof Typed, message: string) => void

/** null if anything is invalid; all errors have been reported. */
function stockOf({ amount, reason, note }: Typed, report: Report): BulkChange | null {
  const known = STOCK_REASON_NAMES.find((name) => name === reason)
  if (!known) report('reason', MESSAGES.stock_reason)
  const quantity = wholeOf(amount)
  const least = known === 'counted' ? 0 : 1
  const isEnough = known === 'correction' ? quantity !== 0 : quantity >= least
  const isAmount = isEnough && Math.abs(quantity) <= PRODUCT_LIMITS.stock
  if (!isAmount) report('amount', MESSAGES.stock_quantity)
  const words = note.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const isMissing = known === 'correction' && words === ''
  const isNote = words.length <= MAX_NOTE && !isMissing
  if (!isNote) report('note', isMissing ? MESSAGES.stock_note_needed : MESSAGES.stock_note)
  return known && isAmount && isNote ? { target: 'stock', reason: known, quantity, note: words } : null
}

function saleOf(typed: Typed, report: Report): BulkChange | null {
  const lowered = priceOf('price', typed, report)
  const isRaised = lowered?.way.startsWith('raise') ?? false
  if (isRaised) report('way', MESSAGES.bulk_sale)
  const times = saleTimes.safeParse(typed)
  for (const { path, message } of times.error?.issues ?? []) report(path[0] as keyof Typed, message)
  if (!times.success) return null
  const { saleStarts: saleStartsAt, saleEnds: saleEndsAt } = times.data
  const wrongEnd = judgeSaleTimes(saleStartsAt, saleEndsAt)
  if (wrongEnd !== null) report('saleEnds', wrongEnd)
  if (lowered === null || isRaised || wrongEnd !== null) return null
  return { ...lowered, target: 'sale', saleStartsAt, saleEndsAt }
}

function priceOf(target: PriceChange['target'], { way, amount }: Typed, report: Report): PriceChange | null {
  const known = WAYS.find((name) => name === way)
  if (!known) report('way', MESSAGES.bulk_change)
  const read = readRupees(amount)
  const isPercent = known?.endsWith('percent') ?? false
  const isAmount = read !== null && read !== 0 && !(isPercent && read > MAX_PERCENT * 100)
  if (!isAmount) report('amount', isPercent ? MESSAGES.bulk_percent : MESSAGES.bulk_rupees)
  return known && isAmount ? { target, way: known, amount: read } : null
}

function wholeOf(text: string): number {
  const typed = text.replace(/[,\s]/g, '')
  return /^[+-]?\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
}

export type BulkOutcome = Pick<
  StaffProduct,
  'pricePaise' | 'discountedPricePaise' | 'onHand' | keyof SalePrice
>
type BulkResult =
  | { readonly after: BulkOutcome; readonly problem: null }
  | { readonly after: null; readonly problem: string }

/**
 * Calculates the change of one product. New prices are rounded to whole rupees, except when set. The target 'price' is
 * the selling price: a discounted product keeps its list price unless the new price reaches it.
 */
export function bulkOutcome(product: StaffProduct, change: BulkChange): BulkResult {
  const { pricePaise, discountedPricePaise, onHand, salePricePaise, saleStartsAt, saleEndsAt } = product
  const before = { pricePaise, discountedPricePaise, onHand, salePricePaise, saleStartsAt, saleEndsAt }
  if (change.target === 'no_sale') return { after: { ...before, ...NO_SALE }, problem: null }
  if (change.target === 'sale') {
    const salePrice = changedPrice(sellingPrice(product), change)
    if (!isPrice(salePrice) || salePrice >= sellingPrice(product))
      return { after: null, problem: MESSAGES.sale_price }
    const { saleStartsAt: starts, saleEndsAt: ends } = change
    const sale = { salePricePaise: salePrice, saleStartsAt: starts, saleEndsAt: ends }
    return { after: { ...before, ...sale }, problem: null }
  }
  if (change.target === 'stock') {
    if (onHand === null) return { after: null, problem: MESSAGES.stock_not_counted }
    const next = stockAfter(onHand, change)
    if (next < product.reserved) return { after: null, problem: sentences.stockHeld(product.reserved) }
    if (next > PRODUCT_LIMITS.stock) return { after: null, problem: MESSAGES.product_stock }
    return { after: { ...before, onHand: next }, problem: null }
  }
  const { price, discounted } = pricesAfter(product, change)
  if (!isPrice(price)) return { after: null, problem: MESSAGES.product_price }
  if (discounted !== null && !(discounted >= 100 && discounted < price))
    return { after: null, problem: MESSAGES.product_discounted }
  if (product.originalPricePaise !== null && product.originalPricePaise < price)
    return { after: null, problem: MESSAGES.product_original }
  return { after: { ...before, pricePaise: price, discountedPricePaise: discounted }, problem: null }
}

function pricesAfter(product: StaffProduct, change: PriceChange) {
  const { pricePaise, discountedPricePaise } = product
  const { target, way } = change
  if (target === 'price') {
    const selling = sellingPrice(product)
    const next = changedPrice(selling, change)
    // Below the list price the discounted price changes; at or above it the discount ends. Invalid amounts are reported
    // as price errors.
    const isDiscounted = selling < pricePaise && next < pricePaise && isPrice(next)
    return isDiscounted ? { price: pricePaise, discounted: next } : { price: next, discounted: null }
  }
  if (target === 'both') {
    // Setting both to the same amount ends the discount.
    const isKept = way !== 'set' && discountedPricePaise !== null
    return {
      price: changedPrice(pricePaise, change),
      discounted: isKept ? changedPrice(discountedPricePaise, change) : null,
    }
  }
  // Raising or lowering does not add a discount.
  const isNone = discountedPricePaise === null && way !== 'set'
  return {
    price: pricePaise,
    discounted: isNone ? null : changedPrice(discountedPricePaise ?? pricePaise, change),
  }
}

function isPrice(amount: Paise): boolean {
  return amount >= 100 && amount <= MAX_RUPEES * 100
}

function changedPrice(amount: Paise, { way, amount: by }: Pick<PriceChange, 'way' | 'amount'>) {
  if (way === 'set') return paise(by)
  const change = way.endsWith('percent') ? (amount * by) / 10_000 : by
  const next = way.startsWith('raise') ? amount + change : amount - change
  return paise(Math.round(next / 100) * 100)
}

// A product edited in its row of the staff table.

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

type QuickOutcome =
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

/**
 * The `number`th copy of a product; in a group it becomes another option. Not copied: identifiers (SKU, GTIN, MPN) and
 * stock. An empty SKU is generated on saving.
 */
export function copyOf(product: ProductData, number: number): ProductData {
  const suffix = number === 1 ? 'copy' : `copy ${number}`
  const value = product.optionValue
  const slugSuffix = `-${suffix.replace(' ', '-')}`
  return {
    ...factsOf(product),
    name: `${product.name.slice(0, PRODUCT_LIMITS.name - suffix.length - 3)} (${suffix})`,
    slug: product.slug.slice(0, PRODUCT_LIMITS.slug - slugSuffix.length) + slugSuffix,
    ...NO_SALE,
    ...(value !== null && {
      optionValue: `${value.slice(0, OPTION.optionValue.max - suffix.length - 3)} (${suffix})`,
      optionSwatch: null,
      optionPosition: null,
    }),
    sku: '',
    gtin: null,
    mpn: null,
    onHand: product.onHand === null ? null : 0,
    status: 'inactive',
  }
}
