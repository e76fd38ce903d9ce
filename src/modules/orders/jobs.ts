/** Jobs queued for an order. Fulfilment, which depends on this module, books the parcel. */
import { defineJob } from '#platform/rules/jobs.ts'
import { orderIdField } from '#platform/rules/id-fields.ts'
import { z } from '#platform/rules/zod.ts'
import { ORDER_MAIL_KINDS } from './rules/order-mail-stories.ts'

export const ORDER_JOBS = {
  sendOrderMail: defineJob('send_order_mail', {
    lane: 'mail',
    input: z.object({
      orderId: orderIdField('not the id of an order'),
      kind: z.enum(ORDER_MAIL_KINDS),
      refundId: z.uuid().optional(),
      returnId: z.uuid().optional(),
      isCounted: z.boolean().optional(),
      isByShop: z.boolean().optional(),
    }),
  }),
  mailGuestCode: defineJob('mail_guest_code', { lane: 'mail', input: z.object({ codeId: z.uuid() }) }),
  shipOrder: defineJob('ship_order', {
    lane: 'other',
    input: z.object({ orderId: orderIdField('not the id of an order') }),
  }),
} as const
