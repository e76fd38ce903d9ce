/** What staff send to refund an order: how much, why, and the key of the form, so that sending it twice refunds once. */
import { cleanField } from '../checkout/customer-details.ts'
import { isUuid } from '../ids.ts'
import { MESSAGES } from '../messages.ts'
import { fromRupees, type Paise } from '../money.ts'
import { PROVIDER_MINIMUM_PAISE } from '../rewards/coins.ts'
import { z } from '../zod.ts'

export const MAX_REFUND_REASON = 200
export const MAX_REFERENCE = 100

const RUPEES = /^\d{1,8}(\.\d{1,2})?$/

/** 'whole', or rupees as they are typed: "1,250.50". */
const amount = z.string(MESSAGES.refund_amount).transform((text, check): 'whole' | Paise => {
  if (text === 'whole') return 'whole'
  const typed = text.replace(/[₹,\s]/g, '')
  const amountPaise = RUPEES.test(typed) ? fromRupees(Number(typed)) : null
  if (amountPaise !== null && amountPaise >= PROVIDER_MINIMUM_PAISE) return amountPaise
  check.addIssue({ code: 'custom', message: MESSAGES.refund_amount })
  return z.NEVER
})

const words = (most: number, message: string) =>
  z
    .string(message)
    .transform(cleanField)
    .refine((text) => text.length > 0 && text.length <= most, message)

export const refundReason = words(MAX_REFUND_REASON, MESSAGES.refund_reason)
export const refundReference = words(MAX_REFERENCE, MESSAGES.refund_reference)

export const refundOrderInput = z.strictObject(
  {
    orderId: z.string(MESSAGES.bad_request).refine(isUuid, MESSAGES.order_not_found),
    key: z.string(MESSAGES.bad_request).refine(isUuid, MESSAGES.bad_request),
    amount,
    reason: refundReason,
    confirmed: z.literal('yes', MESSAGES.refund_confirm),
  },
  MESSAGES.bad_request,
)
export type RefundOrderInput = z.output<typeof refundOrderInput>
