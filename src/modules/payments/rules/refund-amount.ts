/**
 * How much of an order's money one refund sends, never more than is left. The provider refunds at least ₹1, so a
 * smaller amount becomes ₹1 and a remainder below ₹1 is included. Both favour the customer and cost the shop 99 paise
 * at most, or ₹1.98 if less than ₹2 is left and can't be divided. Invariant: what is left is 0 or at least ₹1, so that
 * it can always be refunded too.
 */
import { paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { PROVIDER_MINIMUM_PAISE } from '#modules/rewards/rules/coins.ts'

/** Null if more is requested than is left. 0 if nothing is left: only coins are returned then. */
export function refundAmount(askedPaise: Paise, leftPaise: Paise): Paise | null {
  if (askedPaise < 0 || askedPaise > leftPaise) return null
  if (askedPaise === 0) return ZERO_PAISE
  const amount = Math.max(askedPaise, PROVIDER_MINIMUM_PAISE)
  return paise(leftPaise - amount < PROVIDER_MINIMUM_PAISE ? leftPaise : amount)
}
