/** What the shopper is told when no order came of paying (spec §8). */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'

export type RefusedOrder = {
  /** Of the answer; 0 when none came, and the order may exist. */
  readonly status: number
  readonly code: string
  readonly message: string
}

/** A refusal with words of its own keeps them: prices, coupon, coins, details, and who is signed in. */
export function refusedOrderText({ status, code, message }: RefusedOrder): string {
  if (status === 0) return MESSAGES.order_failed
  if (code === 'out_of_stock') return sentences.itemsFailedBecause(message)
  return code === 'unexpected' ? sentences.orderFailedBecause(message) : message
}
