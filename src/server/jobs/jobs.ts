/** All jobs, those queued by the modules and the scheduled ones, and the use case that each runs. */
import type { Shop } from '#app/shop.ts'
import { ACCOUNT_JOBS } from '#modules/accounts/jobs.ts'
import { CATALOGUE_JOBS } from '#modules/catalogue/jobs.ts'
import { ENQUIRY_JOBS } from '#modules/enquiries/jobs.ts'
import { FULFILMENT_JOBS } from '#modules/fulfilment/jobs.ts'
import { ORDER_JOBS } from '#modules/orders/jobs.ts'
import { PARTNER_JOBS } from '#modules/partners/jobs.ts'
import { PAYMENT_JOBS } from '#modules/payments/jobs.ts'
import { REPORT_JOBS } from '#modules/reports/jobs.ts'
import { PICTURE_JOBS } from '#platform/pictures/jobs.ts'
import { defineSweep, type Job, type Schedule } from '#platform/rules/jobs.ts'
import type { z } from '#platform/rules/zod.ts'

const EVERY_MINUTE = '* * * * *'

export const JOBS = {
  ...ACCOUNT_JOBS,
  ...ORDER_JOBS,
  ...ENQUIRY_JOBS,
  ...PARTNER_JOBS,
  ...PAYMENT_JOBS,
  ...FULFILMENT_JOBS,
  ...REPORT_JOBS,
  ...CATALOGUE_JOBS,
  ...PICTURE_JOBS,

  forwardMissedEnquiries: defineSweep('forward_missed_enquiries', 'other', {
    at: '23 * * * *',
    fill: '2h',
    max: 1,
  }),
  purgeWebhookDeliveries: defineSweep('forget_webhook_deliveries', 'other', {
    at: '7 3 * * *',
    fill: '1d',
    max: 1,
  }),
  purgeDataReceipts: defineSweep('forget_data_receipts', 'other', { at: '57 2 * * *', fill: '1d', max: 1 }),
  purgeWebhookBodies: defineSweep('forget_webhook_bodies', 'other', {
    at: '47 2 * * *',
    fill: '1d',
    max: 1,
  }),
  releaseExpiredOrders: defineSweep('release_expired_orders', 'money', {
    at: EVERY_MINUTE,
    max: 1,
    priority: -1,
  }),
  processWebhooks: defineSweep('process_webhooks', 'money', { at: EVERY_MINUTE, max: 1, priority: -1 }),
  reconcilePayments: defineSweep('reconcile_payments', 'checks', { at: EVERY_MINUTE, max: 1 }),
  comparePayments: defineSweep('compare_payments', 'checks', { at: '23 * * * *', fill: '2h', max: 1 }),
  followRefunds: defineSweep('follow_refunds', 'checks', { at: '37 * * * *', fill: '2h', max: 1 }),
  fetchShippingCosts: defineSweep('ask_charges', 'other', { at: '53 * * * *', fill: '2h', max: 1 }),
  requestPickup: defineSweep('ask_for_pickup', 'other', { at: '30 7 * * 1-6', max: 6 }),
  trackShipments: defineSweep('track_shipments', 'other', { at: '*/10 * * * *', max: 1 }),
  mailPlacedOrders: defineSweep('mail_placed_orders', 'other', { at: EVERY_MINUTE, max: 1 }),
  mailLowStock: defineSweep('mail_low_stock', 'other', { at: '30 3 * * *', fill: '12h', max: 3 }),
  mailTroubles: defineSweep('mail_troubles', 'other', { at: '13 * * * *', fill: '2h', max: 1 }),
  expireCoins: defineSweep('expire_coins', 'other', { at: '40 20 * * *', fill: '12h', max: 3 }),
  closeSales: defineSweep('close_sales', 'other', { at: '11 * * * *', fill: '2h', max: 3 }),
  followSales: defineSweep('follow_sales', 'other', { at: EVERY_MINUTE, max: 3 }),
  publishDuePosts: defineSweep('publish_due_posts', 'other', { at: EVERY_MINUTE, max: 1 }),
  refreshHome: defineSweep('refresh_home', 'other', { at: '40 21 * * *', max: 1 }),
  issueMissingInvoices: defineSweep('issue_missing_invoices', 'other', { at: '9 20 * * *', max: 3 }),
  sweepReviewPhotos: defineSweep('sweep_review_photos', 'other', { at: '30 21 * * *', fill: '1d', max: 1 }),
  purgeExpiredRecords: defineSweep('clear_expired_logins', 'other', { at: '17 3 * * *', fill: '1d', max: 1 }),
} as const

/** Also run at each start: an upgrade may need it, and it is cheap otherwise. */
export const AT_START = [JOBS.issueMissingInvoices.name, JOBS.closeSales.name] as const

export type Jobs = typeof JOBS

/** The schedules in the queue's format. */
export function crontab(): string {
  return (Object.values(JOBS) as readonly Job[])
    .flatMap(({ name, schedule }) => crontabLine(name, schedule))
    .join('\n')
}

function crontabLine(name: string, schedule: Schedule | undefined): string[] {
  if (!schedule) return []
  const { at, ...options } = schedule
  const query = Object.entries({ ...options, jobKey: name }).map(([option, value]) => `${option}=${value}`)
  return [`${at} ${name} ?${query.join('&')}`]
}

/**
 * `jobId` is the same at each attempt and becomes the Message-ID of a mail. Mails with a code have none: a new code
 * invalidates the previous one.
 */
type Run<Input> = (shop: Shop, input: Input, jobId?: string) => Promise<unknown>

/** A job may run twice, so its use case must be idempotent. */
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
  cancelParcel: (shop, parcel) => shop.cancelParcelAtCarrier(parcel),
  requestReturnParcel: (shop, parcel) => shop.bookReturnParcel(parcel),
  cancelReturnParcel: (shop, parcel) => shop.cancelParcelAtCarrier(parcel),
  finishCancellation: (shop, order) => shop.finishCancellation(order),
  fetchShippingCosts: (shop) => shop.fetchShippingCosts(),
  requestPickup: (shop) => shop.bookPickupForToday(),
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
  purgeExpiredRecords: (shop) => shop.purgeExpiredRecords(),
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
