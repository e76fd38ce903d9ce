/** The list of jobs: each parses its payload and calls one use case. A job may run twice; its use case allows it. */
import { z } from 'zod'
import { accountMailJob } from '#domain/accounts/account-mail-job.ts'
import { ENQUIRY_MAIL_READERS } from '#domain/enquiries/enquiry-mail.ts'
import { ORDER_MAIL_KINDS } from '#domain/orders/order-mail.ts'
import type { Shop } from '#shop/shop.ts'

export type JobTask = (shop: Shop, payload: unknown) => Promise<void>

const sendOrderMail = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_MAIL_KINDS),
  refundId: z.uuid().optional(),
})
const ofOrder = z.object({ orderId: z.uuid() })
const dropParcel = z.object({ orderId: z.uuid(), waybill: z.string().optional() })
const sendEnquiryMail = z.object({ enquiryId: z.uuid(), reader: z.enum(ENQUIRY_MAIL_READERS) })
const mailGuestCode = z.object({ codeId: z.uuid() })
const refundPayment = z.object({ refundId: z.uuid() })

export const TASKS = {
  send_account_mail: (shop, payload) => shop.sendAccountMail(accountMailJob.parse(payload)),
  clear_expired_logins: async (shop) => {
    await shop.clearExpiredLogins()
  },
  send_order_mail: (shop, payload) => shop.sendOrderMail(sendOrderMail.parse(payload)),
  send_enquiry_mail: (shop, payload) => shop.sendEnquiryMail(sendEnquiryMail.parse(payload)),
  mail_guest_code: (shop, payload) => shop.mailGuestCode(mailGuestCode.parse(payload)),
  refund_payment: (shop, payload) => shop.refundPayment(refundPayment.parse(payload)),
  ship_order: (shop, payload) => shop.shipPaidOrder(ofOrder.parse(payload)),
  drop_parcel: (shop, payload) => shop.dropParcelAtCarrier(dropParcel.parse(payload)),
  finish_cancellation: (shop, payload) => shop.finishCancellation(ofOrder.parse(payload)),
  track_shipments: async (shop) => {
    await shop.trackShipments()
  },
  mail_placed_orders: async (shop) => {
    await shop.mailPlacedOrders()
  },
  release_expired_orders: async (shop) => {
    await shop.releaseExpiredOrders()
  },
  sweep_review_photos: async (shop) => {
    await shop.sweepReviewPhotos()
  },
  reconcile_payments: async (shop) => {
    await shop.reconcilePayments()
  },
  forget_webhook_bodies: async (shop) => {
    await shop.forgetWebhookBodies()
  },
  process_webhooks: async (shop) => {
    let mayHaveMore = true
    while (mayHaveMore) mayHaveMore = await shop.processWebhooks()
    let mayHaveMoreScans = true
    while (mayHaveMoreScans) mayHaveMoreScans = await shop.processScanPushes()
  },
} as const satisfies Record<string, JobTask>
