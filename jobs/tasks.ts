/** The list of jobs: each parses its payload and calls one use case. A job may run twice; its use case allows it. */
import { z } from 'zod'
import { ENQUIRY_MAIL_READERS } from '#domain/enquiries/enquiry-mail.ts'
import { ORDER_MAIL_KINDS } from '#domain/orders/order-mail.ts'
import type { Shop } from '#shop/shop.ts'

export type JobTask = (shop: Shop, payload: unknown) => Promise<void>

const sendOrderMail = z.object({ orderId: z.uuid(), kind: z.enum(ORDER_MAIL_KINDS) })
const sendEnquiryMail = z.object({ enquiryId: z.uuid(), reader: z.enum(ENQUIRY_MAIL_READERS) })
const refundPayment = z.object({ refundId: z.uuid() })

export const TASKS = {
  send_order_mail: (shop, payload) => shop.sendOrderMail(sendOrderMail.parse(payload)),
  send_enquiry_mail: (shop, payload) => shop.sendEnquiryMail(sendEnquiryMail.parse(payload)),
  refund_payment: (shop, payload) => shop.refundPayment(refundPayment.parse(payload)),
  release_expired_orders: async (shop) => {
    await shop.releaseExpiredOrders()
  },
  reconcile_payments: async (shop) => {
    await shop.reconcilePayments()
  },
  process_webhooks: async (shop) => {
    let mayHaveMore = true
    while (mayHaveMore) mayHaveMore = await shop.processWebhooks()
  },
} as const satisfies Record<string, JobTask>
