/** The message for a shopper whose order was not placed (spec §8). */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'

export type RefusedOrder = {
  /** The HTTP status; 0 without an answer, when the order may exist. */
  readonly status: number
  readonly code: string
  readonly message: string
}

/** These refusals show their own message: prices, coupon, coins, details, and who is signed in. */
export function refusedOrderText({ status, code, message }: RefusedOrder): string {
  if (status === 0) return MESSAGES.order_failed
  if (code === 'out_of_stock') return sentences.itemsFailedBecause(message)
  return code === 'unexpected' ? sentences.orderFailedBecause(message) : message
}
