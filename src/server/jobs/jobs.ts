/** All jobs: those queued by the modules, and the scheduled ones. */
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
  askForPickup: defineSweep('ask_for_pickup', 'other', { at: '30 7 * * 1-6', max: 6 }),
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
  clearExpiredLogins: defineSweep('clear_expired_logins', 'other', { at: '17 3 * * *', fill: '1d', max: 1 }),
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
