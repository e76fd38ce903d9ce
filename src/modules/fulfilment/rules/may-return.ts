/**
 * Whether a customer may request a return. The 48 hours start at delivery, by the database's clock; staff decide on
 * later requests, because faulty goods can't simply be refused (spec §9, decision 0014).
 */
import type { MessageKey } from '#platform/rules/messages.ts'
import type { Delivery } from '#platform/rules/delivery.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'

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

export function mayAskForReturn(order: ReturnableOrder): Result<null> {
  if (order.delivery === 'pickup') return refuse('return_at_shop')
  const may = mayOpenReturn(order)
  if (!may.ok) return may
  if (!order.isWindowOpen) return refuse('return_window_over')
  return order.returnCount < MAX_RETURNS ? ok(null) : refuse('return_limit')
}

/** Staff open one for a customer at any time. */
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
