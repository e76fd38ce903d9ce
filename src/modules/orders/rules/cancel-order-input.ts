/** What staff submit to cancel an order: the reason and their confirmation. */
import { isUuid } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { refundReason } from './refund-order-input.ts'
import { z } from '#platform/rules/zod.ts'

export const cancelOrderInput = z.strictObject(
  {
    orderId: z.string(MESSAGES.bad_request).refine(isUuid, MESSAGES.order_not_found),
    note: refundReason,
    confirmed: z.literal('yes', MESSAGES.cancel_confirm),
  },
  MESSAGES.bad_request,
)
export type CancelOrderInput = z.output<typeof cancelOrderInput>
