/** Whether staff without the refund permission may refund a return: within policy, and within the owner's limits. */
import type { StaffLimits } from '#modules/staff/rules/shop-settings.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import type { Paise } from '#platform/rules/money.ts'

export type ReturnRefund = {
  readonly amountPaise: Paise
  /** By the same member of staff, since midnight in India. */
  readonly refundedTodayPaise: Paise
  /** The customer requested it in time, and is not the member of staff. */
  readonly isWithinPolicy: boolean
  readonly limits: Pick<StaffLimits, 'returnRefundLimitPaise' | 'returnRefundDailyPaise'>
}

/** The message key of the refusal; null if it is allowed. */
export function returnRefundRefusal({
  amountPaise,
  refundedTodayPaise,
  isWithinPolicy,
  limits,
}: ReturnRefund): MessageKey | null {
  // No money to send: only coins that were spent are returned.
  if (amountPaise === 0) return null
  if (!isWithinPolicy) return 'return_refund_policy'
  const isWithinLimits =
    amountPaise <= limits.returnRefundLimitPaise &&
    refundedTodayPaise + amountPaise <= limits.returnRefundDailyPaise
  return isWithinLimits ? null : 'return_refund_limit'
}
