/** What staff submit to cancel an order: the reason and their confirmation. */
import { orderIdField } from '#platform/rules/id-fields.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { refundReason } from './refund-order-input.ts'
import { z } from '#platform/rules/zod.ts'

export const cancelOrderInput = z.strictObject(
  {
    orderId: orderIdField(MESSAGES.order_not_found),
    note: refundReason,
    confirmed: z.literal('yes', MESSAGES.cancel_confirm),
  },
  MESSAGES.bad_request,
)
export type CancelOrderInput = z.output<typeof cancelOrderInput>
