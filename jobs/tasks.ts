/** The list of jobs: each parses its payload and calls one use case. A job may run twice; its use case allows it. */
import { z } from 'zod'
import { accountMailJob } from '#domain/accounts/account-mail-job.ts'
import { ENQUIRY_MAIL_READERS } from '#domain/enquiries/enquiry-mail.ts'
import type { UserId } from '#domain/ids.ts'
import { WEBHOOK_NOTICES } from '#domain/integrations/webhook-mail.ts'
import { ORDER_MAIL_KINDS } from '#domain/orders/order-mail.ts'
import type { Shop } from '#shop/shop.ts'

/** `jobId` is the same at each attempt, and makes the Message-ID of a mail. Mails with a code have none: a new code ends the one before. */
export type JobTask = (shop: Shop, payload: unknown, jobId?: string) => Promise<void>

const sendOrderMail = z.object({
  orderId: z.uuid(),
  kind: z.enum(ORDER_MAIL_KINDS),
  refundId: z.uuid().optional(),
  returnId: z.uuid().optional(),
  isCounted: z.boolean().optional(),
  isByShop: z.boolean().optional(),
})
const userId = z.string().transform((id) => id as UserId)
const ofOrder = z.object({ orderId: z.uuid() })
const finishCancellation = ofOrder.extend({
  by: z.object({ staffId: userId, name: z.string(), requestId: z.string(), note: z.string() }).optional(),
})
const dropParcel = z.object({ orderId: z.uuid(), waybill: z.string().optional() })
const bookReturnParcel = z.object({ parcelId: z.uuid() })
const dropReturnParcel = z.object({ parcelId: z.uuid(), waybill: z.string().optional() })
const sendEnquiryMail = z.object({ enquiryId: z.uuid(), reader: z.enum(ENQUIRY_MAIL_READERS) })
const staffInvite = z.object({ inviteId: z.uuid() })
const sendEnquiryAnswer = z.object({ eventId: z.int() })
const forwardEnquiry = z.object({ enquiryId: z.uuid() })
const deliverWebhook = z.object({ deliveryId: z.uuid() })
const spreadWebhooks = z.object({ events: z.array(z.uuid()), endpoints: z.array(z.uuid()) })
const tellOfWebhook = z.object({ endpointId: z.uuid(), notice: z.enum(WEBHOOK_NOTICES) })
const sendWebhookNotice = tellOfWebhook.extend({ userId: z.string() })
const mailGuestCode = z.object({ codeId: z.uuid() })
const refundPayment = z.object({ refundId: z.uuid() })

export const TASKS = {
  send_account_mail: (shop, payload) => shop.sendAccountMail(accountMailJob.parse(payload)),
  send_staff_invite: (shop, payload) => shop.sendStaffInvite(staffInvite.parse(payload)),
  clear_expired_logins: async (shop) => {
    await shop.clearExpiredLogins()
  },
  send_order_mail: (shop, payload, jobId?: string) =>
    shop.sendOrderMail({ ...sendOrderMail.parse(payload), jobId }),
  send_enquiry_mail: (shop, payload, jobId?: string) =>
    shop.sendEnquiryMail({ ...sendEnquiryMail.parse(payload), jobId }),
  send_enquiry_answer: (shop, payload, jobId?: string) =>
    shop.sendEnquiryAnswer({ ...sendEnquiryAnswer.parse(payload), jobId }),
  forward_enquiry: (shop, payload) => shop.forwardEnquiry(forwardEnquiry.parse(payload)),
  forward_missed_enquiries: async (shop) => {
    await shop.forwardMissedEnquiries()
  },
  deliver_webhook: (shop, payload) => shop.deliverWebhook(deliverWebhook.parse(payload)),
  spread_webhooks: (shop, payload) => shop.spreadWebhooks(spreadWebhooks.parse(payload)),
  deliver_overdue_webhooks: async (shop) => {
    let mayHaveMore = true
    while (mayHaveMore) mayHaveMore = await shop.deliverOverdueWebhooks()
  },
  forget_webhook_deliveries: async (shop) => {
    let mayHaveMore = true
    while (mayHaveMore) mayHaveMore = await shop.forgetWebhookDeliveries()
  },
  tell_of_webhook: (shop, payload) => shop.tellOfWebhook(tellOfWebhook.parse(payload)),
  send_webhook_notice: (shop, payload, jobId?: string) =>
    shop.sendWebhookNotice({ ...sendWebhookNotice.parse(payload), jobId }),
  mail_guest_code: (shop, payload) => shop.mailGuestCode(mailGuestCode.parse(payload)),
  refund_payment: (shop, payload) => shop.refundPayment(refundPayment.parse(payload)),
  ship_order: (shop, payload) => shop.shipPaidOrder(ofOrder.parse(payload)),
  drop_parcel: (shop, payload) => shop.dropParcelAtCarrier(dropParcel.parse(payload)),
  ask_return_parcel: (shop, payload) => shop.bookReturnParcel(bookReturnParcel.parse(payload)),
  drop_return_parcel: (shop, payload) => shop.dropParcelAtCarrier(dropReturnParcel.parse(payload)),
  finish_cancellation: (shop, payload) => shop.finishCancellation(finishCancellation.parse(payload)),
  ask_charges: async (shop) => {
    await shop.askCharges()
  },
  ask_for_pickup: (shop) => shop.askPickupOfToday(),
  track_shipments: async (shop) => {
    await shop.trackShipments()
    await shop.bookForgottenReturnParcels()
  },
  mail_placed_orders: async (shop) => {
    await shop.mailPlacedOrders()
  },
  publish_due_posts: async (shop) => {
    await shop.publishDuePosts()
  },
  release_expired_orders: async (shop) => {
    await shop.releaseExpiredOrders()
  },
  issue_missing_invoices: async (shop) => {
    await shop.issueMissingInvoices()
  },
  sweep_review_photos: async (shop) => {
    await shop.sweepReviewPhotos()
    await shop.sweepReturnPhotos()
  },
  reconcile_payments: async (shop) => {
    await shop.reconcilePayments()
  },
  compare_payments: async (shop) => {
    await shop.comparePayments()
  },
  follow_refunds: async (shop) => {
    await shop.followRefunds()
  },
  forget_data_receipts: async (shop) => {
    await shop.forgetDataReceipts()
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

export type TaskName = keyof typeof TASKS

/**
 * Each lane has places of its own, so that a mail server, courier or partner that hangs can only delay its own jobs.
 * `checks` asks the payment provider about many payments and can take most of a minute.
 */
export const LANES = { money: 3, checks: 2, mail: 2, webhooks: 2, other: 2 } as const
export type Lane = keyof typeof LANES

export const LANE_OF = {
  refund_payment: 'money',
  release_expired_orders: 'money',
  process_webhooks: 'money',
  reconcile_payments: 'checks',
  compare_payments: 'checks',
  follow_refunds: 'checks',
  send_account_mail: 'mail',
  send_staff_invite: 'mail',
  send_order_mail: 'mail',
  send_enquiry_mail: 'mail',
  send_enquiry_answer: 'mail',
  send_webhook_notice: 'mail',
  mail_guest_code: 'mail',
  deliver_webhook: 'webhooks',
  spread_webhooks: 'other',
  deliver_overdue_webhooks: 'other',
  forget_webhook_deliveries: 'other',
  tell_of_webhook: 'other',
  clear_expired_logins: 'other',
  forward_enquiry: 'other',
  forward_missed_enquiries: 'other',
  ship_order: 'other',
  drop_parcel: 'other',
  ask_return_parcel: 'other',
  drop_return_parcel: 'other',
  finish_cancellation: 'other',
  ask_charges: 'other',
  ask_for_pickup: 'other',
  track_shipments: 'other',
  mail_placed_orders: 'other',
  publish_due_posts: 'other',
  issue_missing_invoices: 'other',
  sweep_review_photos: 'other',
  forget_data_receipts: 'other',
  forget_webhook_bodies: 'other',
} as const satisfies Record<TaskName, Lane>
