/**
 * What staff submit to refund an order: the amount, the reason and the form's idempotency key, so that submitting twice
 * refunds once.
 */
import { MAX_ORDER_LINES, MAX_QUANTITY } from '#modules/catalogue/rules/stock.ts'
import { cleanField } from '#platform/rules/customer-details.ts'
import { orderIdField, productIdField } from '#platform/rules/id-fields.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { fromRupees, type Paise } from '#platform/rules/money.ts'
import { PROVIDER_MINIMUM_PAISE } from '#modules/rewards/rules/coins.ts'
import { z } from '#platform/rules/zod.ts'

export const MAX_REFUND_REASON = 200
export const MAX_REFERENCE = 100

const RUPEES = /^\d{1,8}(\.\d{1,2})?$/

/** 'whole', 'items' for the value of the chosen units, or rupees as typed: "1,250.50". */
const amount = z.string(MESSAGES.refund_amount).transform((text, check): 'whole' | 'items' | Paise => {
  if (text === 'whole' || text === 'items') return text
  const typed = text.replace(/[₹,\s]/g, '')
  const amountPaise = RUPEES.test(typed) ? fromRupees(Number(typed)) : null
  if (amountPaise !== null && amountPaise >= PROVIDER_MINIMUM_PAISE) return amountPaise
  check.addIssue({ code: 'custom', message: MESSAGES.refund_amount })
  return z.NEVER
})

const line = z.strictObject(
  {
    productId: productIdField(MESSAGES.bad_request),
    quantity: z
      .int(MESSAGES.refund_units_left)
      .min(1, MESSAGES.refund_units_left)
      .max(MAX_QUANTITY, MESSAGES.refund_units_left),
  },
  MESSAGES.bad_request,
)

/** Each order item at most once. */
const items = z
  .array(line, MESSAGES.bad_request)
  .max(MAX_ORDER_LINES, MESSAGES.bad_request)
  .refine(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    MESSAGES.bad_request,
  )
  .optional()

const words = (most: number, message: string) =>
  z
    .string(message)
    .transform(cleanField)
    .refine((text) => text.length > 0 && text.length <= most, message)

export const refundReason = words(MAX_REFUND_REASON, MESSAGES.refund_reason)
export const refundReference = words(MAX_REFERENCE, MESSAGES.refund_reference)

export const refundOrderInput = z
  .strictObject(
    {
      orderId: orderIdField(MESSAGES.order_not_found),
      key: z.string(MESSAGES.bad_request).refine(isUuid, MESSAGES.bad_request),
      amount,
      items,
      reason: refundReason,
      confirmed: z.literal('yes', MESSAGES.refund_confirm),
    },
    MESSAGES.bad_request,
  )
  .refine((input) => input.amount !== 'items' || (input.items ?? []).length > 0, MESSAGES.refund_none_chosen)
export type RefundOrderInput = z.output<typeof refundOrderInput>
