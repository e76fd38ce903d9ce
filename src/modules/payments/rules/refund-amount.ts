/**
 * How much of an order's money one refund sends back. Never more than is left of it; and because the provider sends back
 * ₹1 at least, a smaller amount becomes ₹1 and a rest below ₹1 goes back with it: both are in the customer's favour and
 * cost the shop 99 paise at most, or ₹1.98 where less than ₹2 is left and can't be divided. Invariant: what is left is
 * nothing, or ₹1 and more, so that it can always go back too.
 */
import { paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { PROVIDER_MINIMUM_PAISE } from '#modules/rewards/rules/coins.ts'

/** Null when more is asked for than is left. 0 when nothing is: only coins go back then. */
export function refundAmount(askedPaise: Paise, leftPaise: Paise): Paise | null {
  if (askedPaise < 0 || askedPaise > leftPaise) return null
  if (askedPaise === 0) return ZERO_PAISE
  const amount = Math.max(askedPaise, PROVIDER_MINIMUM_PAISE)
  return paise(leftPaise - amount < PROVIDER_MINIMUM_PAISE ? leftPaise : amount)
}
