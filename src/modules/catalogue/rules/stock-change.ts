/** Stock changes by hand, always with a reason, and the stock history, which shows it. */
import { productIdField } from '#platform/rules/id-fields.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { PRODUCT_LIMITS } from './product-input.ts'

/** 'more' and 'fewer' take a number of units, 'set' the new total, 'either' a signed difference. */
export const STOCK_REASONS = {
  received: { label: 'Received', way: 'more' },
  counted: { label: 'Stock count', way: 'set' },
  damaged: { label: 'Damaged', way: 'fewer' },
  lost: { label: 'Lost', way: 'fewer' },
  returned_to_supplier: { label: 'Returned to supplier', way: 'fewer' },
  correction: { label: 'Correction', way: 'either' },
} as const
export type StockReason = keyof typeof STOCK_REASONS

export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as readonly StockReason[]

const note = z
  .string(MESSAGES.stock_note)
  .transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
  .refine((text) => text.length <= 200, MESSAGES.stock_note)

/** Form input. `quantity` is a whole number as typed. */
export const stockChangeInput = z
  .object({
    productId: productIdField(MESSAGES.not_found),
    reason: z.enum(STOCK_REASON_NAMES as readonly [StockReason], MESSAGES.stock_reason),
    quantity: z.string(MESSAGES.stock_quantity).transform((text) => text.replace(/[,\s]/g, '')),
    note,
  })
  .transform(({ quantity: typed, ...rest }, check) => {
    const { way } = STOCK_REASONS[rest.reason]
    const quantity = /^[+-]?\d{1,7}$/.test(typed) ? Number(typed) : Number.NaN
    const isWithin = Math.abs(quantity) <= PRODUCT_LIMITS.stock
    const isRight =
      isWithin && (way === 'set' ? quantity >= 0 : way === 'either' ? quantity !== 0 : quantity >= 1)
    const wrong =
      way === 'set'
        ? MESSAGES.stock_count
        : way === 'either'
          ? MESSAGES.stock_correction
          : MESSAGES.stock_quantity
    if (!isRight) check.addIssue({ code: 'custom', path: ['quantity'], message: wrong })
    if (rest.reason === 'correction' && rest.note === '')
      check.addIssue({ code: 'custom', path: ['note'], message: MESSAGES.stock_note_needed })
    return { ...rest, quantity }
  })
export type StockChangeInput = z.output<typeof stockChangeInput>

/** The stock on hand after the change. */
export function stockAfter(
  onHand: number,
  { reason, quantity }: Pick<StockChangeInput, 'reason' | 'quantity'>,
): number {
  const { way } = STOCK_REASONS[reason]
  if (way === 'set') return quantity
  return way === 'fewer' ? onHand - quantity : onHand + quantity
}

/** The text in the stock history: 'Damaged: fell in the rain'. */
export function formatStockReason(reason: StockReason, words: string): string {
  const { label } = STOCK_REASONS[reason]
  return words === '' ? label : `${label}: ${words}`
}

/** A line of the stock history: one change of the stock on hand. */
export type StockMovement = {
  readonly id: number
  readonly kind: 'received' | 'sold' | 'returned' | 'replaced' | 'adjusted'
  readonly quantity: number
  /** Stock on hand after it. */
  readonly after: number
  readonly reason: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly returnId: string | null
  /** null if it was caused by an order, or is the initial stock. */
  readonly actorName: string | null
  readonly createdAt: string
}

const KIND_LABELS: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'Received',
  sold: 'Sold',
  returned: 'Returned',
  replaced: 'Sent as a replacement',
  adjusted: 'Adjusted by staff',
}

/** The label of a movement: its reason, if it has one. */
export function formatMovement({ kind, reason }: Pick<StockMovement, 'kind' | 'reason'>): string {
  if (reason === '') return KIND_LABELS[kind]
  const [first = '', ...rest] = reason
  // A cash order's goods leave before they are paid for, so 'Sold' would be premature.
  return kind === 'received' || kind === 'adjusted' || kind === 'sold'
    ? first.toUpperCase() + rest.join('')
    : `${KIND_LABELS[kind]}: ${reason}`
}
