/** Whether staff without the permission to refund may pay a return back: within policy, and within the owner's limits. */
import type { StaffLimits } from '#modules/staff/rules/shop-settings.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import type { Paise } from '#platform/rules/money.ts'

export type ReturnRefund = {
  readonly amountPaise: Paise
  /** By the same member of staff, since midnight in India. */
  readonly refundedTodayPaise: Paise
  /** The customer asked for it in time, and is not the member of staff. */
  readonly isWithinPolicy: boolean
  readonly limits: Pick<StaffLimits, 'returnRefundLimitPaise' | 'returnRefundDailyPaise'>
}

/** The key of the sentence that says why not; null when it may go. */
export function returnRefundRefusal({
  amountPaise,
  refundedTodayPaise,
  isWithinPolicy,
  limits,
}: ReturnRefund): MessageKey | null {
  // Nothing to send: only coins that were spent come back.
  if (amountPaise === 0) return null
  if (!isWithinPolicy) return 'return_refund_policy'
  const isWithinLimits =
    amountPaise <= limits.returnRefundLimitPaise &&
    refundedTodayPaise + amountPaise <= limits.returnRefundDailyPaise
  return isWithinLimits ? null : 'return_refund_limit'
}
