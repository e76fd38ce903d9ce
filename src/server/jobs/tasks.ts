/** What each job does, mostly one use case. A job may run twice, so its use case must be idempotent. */
import type { Job } from '#platform/rules/jobs.ts'
import type { z } from '#platform/rules/zod.ts'
import type { Shop } from '#app/shop.ts'
import { JOBS, type Jobs } from './jobs.ts'

/**
 * `jobId` is the same at each attempt and becomes the Message-ID of a mail. Mails with a code have none: a new code
 * invalidates the previous one.
 */
type Run<Input> = (shop: Shop, input: Input, jobId?: string) => Promise<unknown>

const RUN: { readonly [Key in keyof Jobs]: Run<z.output<Jobs[Key]['input']>> } = {
  sendAccountMail: (shop, mail) => shop.sendAccountMail(mail),
  sendStaffInvite: (shop, invite) => shop.sendStaffInvite(invite),
  sendOrderMail: (shop, mail, jobId) => shop.sendOrderMail({ ...mail, jobId }),
  sendEnquiryMail: (shop, mail, jobId) => shop.sendEnquiryMail({ ...mail, jobId }),
  sendEnquiryAnswer: (shop, answer, jobId) => shop.sendEnquiryAnswer({ ...answer, jobId }),
  sendWebhookNotice: (shop, notice, jobId) => shop.sendWebhookNotice({ ...notice, jobId }),
  mailGuestCode: (shop, code) => shop.mailGuestCode(code),
  sendLowStockMail: (shop, mail, jobId) => shop.sendLowStockMail({ ...mail, jobId }),
  fetchPicture: (shop, picture) => shop.fetchPicture(picture),
  movePictures: (shop) => shop.movePictures(),
  deleteObject: (shop, object) => shop.deleteObject(object),
  sendTroubleMail: (shop, mail, jobId) => shop.sendTroubleMail({ ...mail, jobId }),
  sendTestMail: (shop, mail) => shop.sendTestMail(mail),
  sendSampleMail: (shop, mail) => shop.sendSampleMail(mail),

  forwardEnquiry: (shop, enquiry) => shop.forwardEnquiry(enquiry),
  forwardMissedEnquiries: (shop) => shop.forwardMissedEnquiries(),

  deliverWebhook: (shop, delivery) => shop.deliverWebhook(delivery),
  fanOutWebhooks: (shop, portion) => shop.fanOutWebhooks(portion),
  deliverOverdueWebhooks: (shop) => untilDone(() => shop.deliverOverdueWebhooks()),
  purgeWebhookDeliveries: (shop) => untilDone(() => shop.purgeWebhookDeliveries()),
  notifyEndpointOwners: (shop, notice) => shop.notifyEndpointOwners(notice),
  purgeDataReceipts: (shop) => shop.purgeDataReceipts(),
  purgeWebhookBodies: (shop) => shop.purgeWebhookBodies(),

  refundPayment: (shop, refund) => shop.refundPayment(refund),
  releaseExpiredOrders: (shop) => shop.releaseExpiredOrders(),
  async processWebhooks(shop) {
    await untilDone(() => shop.processWebhooks())
    await untilDone(() => shop.processScanPushes())
  },
  reconcilePayments: (shop) => shop.reconcilePayments(),
  comparePayments: (shop) => shop.comparePayments(),
  followRefunds: (shop) => shop.followRefunds(),

  shipOrder: (shop, order) => shop.shipPaidOrder(order),
  dropParcel: (shop, parcel) => shop.cancelParcelAtCarrier(parcel),
  askReturnParcel: (shop, parcel) => shop.bookReturnParcel(parcel),
  dropReturnParcel: (shop, parcel) => shop.cancelParcelAtCarrier(parcel),
  finishCancellation: (shop, order) => shop.finishCancellation(order),
  fetchShippingCosts: (shop) => shop.fetchShippingCosts(),
  askForPickup: (shop) => shop.bookPickupForToday(),
  async trackShipments(shop) {
    await shop.trackShipments()
    await shop.bookForgottenReturnParcels()
  },

  mailPlacedOrders: (shop) => shop.mailPlacedOrders(),
  mailLowStock: (shop) => shop.mailLowStock(),
  mailTroubles: (shop) => shop.mailTroubles(),
  expireCoins: (shop) => shop.expireCoins(),
  async closeSales(shop) {
    await untilDone(() => shop.closeSales())
    await untilDone(() => shop.closeTaxDays())
  },
  followSales: (shop) => shop.followSales(),
  publishDuePosts: (shop) => shop.publishDuePosts(),
  refreshHome: (shop) => shop.refreshHome(),
  issueMissingInvoices: (shop) => shop.issueMissingInvoices(),
  async sweepReviewPhotos(shop) {
    await shop.sweepReviewPhotos()
    await shop.sweepReturnPhotos()
  },
  clearExpiredLogins: (shop) => shop.clearExpiredLogins(),
}

/** A purge works in batches and reports whether there may be more. */
async function untilDone(sweep: () => Promise<boolean>): Promise<void> {
  while (await sweep());
}

export type JobTask = (shop: Shop, payload?: unknown, jobId?: string) => Promise<unknown>

/** Tasks by their queue names. Throws if the payload is invalid. */
export const TASKS = Object.fromEntries(
  (Object.keys(JOBS) as (keyof Jobs)[]).map((key) => {
    const { name, input }: Job = JOBS[key]
    const run = RUN[key] as Run<unknown>
    const task: JobTask = (shop, payload, jobId) => run(shop, input.parse(payload), jobId)
    return [name, task]
  }),
) as { readonly [Name in Jobs[keyof Jobs]['name']]: JobTask }
