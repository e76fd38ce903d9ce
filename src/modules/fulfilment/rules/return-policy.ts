/**
 * The policy on returns (spec §9, "Policies"; docs/decisions/0014-returns.md): their statuses, wishes and reasons,
 * the limits of a request, and who may open one when.
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import type { Delivery, FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { ProductId } from '#platform/rules/ids.ts'

/** Nothing moves backwards, and final statuses stay final. */
export const RETURN_STATUSES = [
  'requested',
  'approved',
  'refused',
  'received',
  'completed',
  'withdrawn',
] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

export const RETURN_WISHES = ['refund', 'replacement'] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]

const NEXT: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['approved', 'refused', 'withdrawn'],
  // Refused after approval: nothing came back in time, or not what was described.
  approved: ['received', 'refused', 'withdrawn'],
  received: ['completed'],
  refused: [],
  completed: [],
  withdrawn: [],
}

export function canReturnMove(from: ReturnStatus, to: ReturnStatus): boolean {
  return NEXT[from].includes(to)
}

/** A final status. */
export function isReturnClosed(status: ReturnStatus): boolean {
  return NEXT[status].length === 0
}

/** Its items count as returned and can't be requested again. Refused or withdrawn items can. */
export function holdsItems(status: ReturnStatus): boolean {
  return status !== 'refused' && status !== 'withdrawn'
}

/**
 * After this many hours staff are late: an answer is promised within 48 hours, a refund is processed in 5 working days
 * (7 days), and goods not back 15 working days (21 days) after approval need a follow-up.
 */
export const OVERDUE_AFTER_HOURS: Readonly<Partial<Record<ReturnStatus, number>>> = {
  requested: 48,
  approved: 21 * 24,
  received: 7 * 24,
}

/** Reasons for a return: those of the return policy, in its order. */
export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'defect',
  'missing_pages',
  'not_as_described',
  'late',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

export const REASON_WORDS: Readonly<Record<ReturnReason, string>> = {
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  defect: 'It is faulty: misprinted or badly bound',
  missing_pages: 'Pages are missing',
  not_as_described: 'It does not match its description',
  late: 'It came too late',
  other: 'Something else',
}

/** A visible fault needs a photo. */
export function needsPhoto(reason: ReturnReason): boolean {
  return reason === 'damaged' || reason === 'defect'
}

/** A reason that needs an explanation. */
export function needsNote(reason: ReturnReason): boolean {
  return reason === 'other'
}

/** Characters of a note or an answer. */
export const NOTE_LENGTH = 1_000
/** Per return. */
export const MAX_PHOTOS = 4
/** Per order, including refused and withdrawn ones: each causes a mail and work for staff. */
export const MAX_RETURNS = 10

export type ReturnableOrder = {
  readonly paymentStatus: PaymentStatus
  readonly fulfilmentStatus: FulfilmentStatus
  readonly delivery: Delivery
  readonly isWindowOpen: boolean
  readonly returnCount: number
  /** Units that are in no return yet. */
  readonly unitsLeft: number
}

/**
 * Whether a customer may request one. The 48 hours start at delivery, by the database's clock; staff decide on later
 * requests, because faulty goods can't simply be refused.
 */
export function mayAskForReturn(order: ReturnableOrder): Result<null> {
  if (order.delivery === 'pickup') return refuse('return_at_shop')
  const may = mayOpenReturn(order)
  if (!may.ok) return may
  if (!order.isWindowOpen) return refuse('return_window_over')
  return order.returnCount < MAX_RETURNS ? ok(null) : refuse('return_limit')
}

/** Staff may open one for a customer at any time. */
export function mayOpenReturn(
  order: Omit<ReturnableOrder, 'delivery' | 'isWindowOpen' | 'returnCount'>,
): Result<null> {
  const { paymentStatus, fulfilmentStatus, unitsLeft } = order
  if (fulfilmentStatus !== 'delivered') return refuse('return_not_delivered')
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded'
  return isPaid && unitsLeft > 0 ? ok(null) : refuse('return_nothing_left')
}

function refuse(key: MessageKey): Result<null> {
  return fail({ code: 'return_unavailable', key })
}

/** Names of products with too little stock for a replacement. null stock is not counted and always available. */
export function lackingOf(
  items: readonly { readonly productId: ProductId; readonly name: string; readonly quantity: number }[],
  products: ReadonlyMap<ProductId, { readonly available: number | null }>,
): string[] {
  return items
    .filter(({ productId, quantity }) => {
      const available = products.get(productId)?.available
      return available === undefined || (available !== null && available < quantity)
    })
    .map(({ name }) => name)
}
