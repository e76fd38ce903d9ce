/**
 * Every job: its name in the queue, its lane, its input, and when it runs by the clock. What a job does is in
 * `src/server/jobs/tasks.ts`. A job may run twice; its use case allows it.
 */
import { accountMailJob } from '#modules/accounts/rules/account-mail-job.ts'
import { ENQUIRY_MAIL_READERS } from '#modules/enquiries/rules/enquiry-mail.ts'
import type { UserId } from './ids.ts'
import { WEBHOOK_NOTICES } from '#modules/partners/rules/webhook-mail.ts'
import { ORDER_MAIL_KINDS } from '#modules/orders/rules/order-mail-stories.ts'
import { z } from './zod.ts'

/**
 * Jobs at a time. Each lane has places of its own, so that a mail server, courier or partner that hangs can only delay
 * its own jobs. `checks` asks the payment provider about many payments and can take most of a minute.
 */
export const LANES = { money: 3, checks: 2, mail: 2, webhooks: 2, other: 2 } as const
export type Lane = keyof typeof LANES

/**
 * UTC. `max`: attempts. `fill`: how late a run is still made up for, 10 minutes without it. A smaller `priority` goes first:
 * sweeps before a long row of refunds. Money never waits for a queued job: these sweeps look at the state itself.
 */
export type Schedule = {
  readonly at: string
  readonly max: number
  readonly fill?: string
  readonly priority?: number
}

export type Job<Name extends string = string, Input extends z.ZodType = z.ZodType> = {
  readonly name: Name
  readonly lane: Lane
  readonly input: Input
  /** Keeps a second one from being queued. */
  readonly key?: (input: z.input<Input>) => string
  readonly schedule?: Schedule
}

/** A job with its input, to be queued. */
export type QueuedJob = { readonly task: string; readonly payload: unknown; readonly key: string | null }

export function queued<Input extends z.ZodType>(
  job: Job<string, Input>,
  input: z.input<Input>,
  key: string | null = job.key?.(input) ?? null,
): QueuedJob {
  return { task: job.name, payload: input, key }
}

function defineJob<const Name extends string, Input extends z.ZodType>(
  name: Name,
  job: Omit<Job<Name, Input>, 'name'>,
): Job<Name, Input> {
  return { name, ...job }
}

/** A job that looks for its work itself. */
function defineSweep<const Name extends string>(name: Name, lane: Lane, schedule?: Schedule) {
  return defineJob(name, { lane, input: z.object({}).default({}), ...(schedule && { schedule }) })
}

const uuid = z.uuid()
const userId = z.string().transform((id) => id as UserId)
const EVERY_MINUTE = '* * * * *'

export const JOBS = {
  sendAccountMail: defineJob('send_account_mail', { lane: 'mail', input: accountMailJob }),
  sendStaffInvite: defineJob('send_staff_invite', { lane: 'mail', input: z.object({ inviteId: uuid }) }),
  sendOrderMail: defineJob('send_order_mail', {
    lane: 'mail',
    input: z.object({
      orderId: uuid,
      kind: z.enum(ORDER_MAIL_KINDS),
      refundId: uuid.optional(),
      returnId: uuid.optional(),
      isCounted: z.boolean().optional(),
      isByShop: z.boolean().optional(),
    }),
  }),
  sendEnquiryMail: defineJob('send_enquiry_mail', {
    lane: 'mail',
    input: z.object({ enquiryId: uuid, reader: z.enum(ENQUIRY_MAIL_READERS) }),
  }),
  sendEnquiryAnswer: defineJob('send_enquiry_answer', {
    lane: 'mail',
    input: z.object({ eventId: z.int() }),
  }),
  sendWebhookNotice: defineJob('send_webhook_notice', {
    lane: 'mail',
    input: z.object({ endpointId: uuid, notice: z.enum(WEBHOOK_NOTICES), userId: z.string() }),
    key: ({ endpointId, userId: reader }) => `send_webhook_notice:${endpointId}:${reader}`,
  }),
  mailGuestCode: defineJob('mail_guest_code', { lane: 'mail', input: z.object({ codeId: uuid }) }),

  forwardEnquiry: defineJob('forward_enquiry', {
    lane: 'other',
    input: z.object({ enquiryId: uuid }),
    key: ({ enquiryId }) => `forward_enquiry:${enquiryId}`,
  }),
  forwardMissedEnquiries: defineSweep('forward_missed_enquiries', 'other', {
    at: '23 * * * *',
    fill: '2h',
    max: 1,
  }),

  deliverWebhook: defineJob('deliver_webhook', { lane: 'webhooks', input: z.object({ deliveryId: uuid }) }),
  fanOutWebhooks: defineJob('spread_webhooks', {
    lane: 'other',
    input: z.object({ events: z.array(uuid), endpoints: z.array(uuid) }),
  }),
  deliverOverdueWebhooks: defineSweep('deliver_overdue_webhooks', 'other', { at: '*/5 * * * *', max: 1 }),
  purgeWebhookDeliveries: defineSweep('forget_webhook_deliveries', 'other', {
    at: '7 3 * * *',
    fill: '1d',
    max: 1,
  }),
  notifyEndpointOwners: defineJob('tell_of_webhook', {
    lane: 'other',
    input: z.object({ endpointId: uuid, notice: z.enum(WEBHOOK_NOTICES) }),
  }),
  purgeDataReceipts: defineSweep('forget_data_receipts', 'other', { at: '57 2 * * *', fill: '1d', max: 1 }),
  purgeWebhookBodies: defineSweep('forget_webhook_bodies', 'other', {
    at: '47 2 * * *',
    fill: '1d',
    max: 1,
  }),

  refundPayment: defineJob('refund_payment', {
    lane: 'money',
    input: z.object({ refundId: uuid }),
    key: ({ refundId }) => `refund:${refundId}`,
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

  shipOrder: defineJob('ship_order', { lane: 'other', input: z.object({ orderId: uuid }) }),
  dropParcel: defineJob('drop_parcel', {
    lane: 'other',
    input: z.object({ orderId: uuid, waybill: z.string().optional() }),
  }),
  askReturnParcel: defineJob('ask_return_parcel', {
    lane: 'other',
    input: z.object({ parcelId: uuid }),
    key: ({ parcelId }) => `ask_return_parcel:${parcelId}`,
  }),
  dropReturnParcel: defineJob('drop_return_parcel', {
    lane: 'other',
    input: z.object({ parcelId: uuid, waybill: z.string().optional() }),
  }),
  finishCancellation: defineJob('finish_cancellation', {
    lane: 'other',
    input: z.object({
      orderId: uuid,
      by: z.object({ staffId: userId, name: z.string(), requestId: z.string(), note: z.string() }).optional(),
    }),
  }),
  fetchShippingCosts: defineSweep('ask_charges', 'other', { at: '53 * * * *', fill: '2h', max: 1 }),
  askForPickup: defineSweep('ask_for_pickup', 'other', { at: '30 7 * * 1-6', max: 6 }),
  trackShipments: defineSweep('track_shipments', 'other', { at: '*/10 * * * *', max: 1 }),

  mailPlacedOrders: defineSweep('mail_placed_orders', 'other', { at: EVERY_MINUTE, max: 1 }),
  publishDuePosts: defineSweep('publish_due_posts', 'other', { at: EVERY_MINUTE, max: 1 }),
  issueMissingInvoices: defineSweep('issue_missing_invoices', 'other', { at: '9 20 * * *', max: 3 }),
  sweepReviewPhotos: defineSweep('sweep_review_photos', 'other', { at: '30 21 * * *', fill: '1d', max: 1 }),
  clearExpiredLogins: defineSweep('clear_expired_logins', 'other', { at: '17 3 * * *', fill: '1d', max: 1 }),
} as const

/** Also run at each start: an upgrade has work for it, and it is cheap where there is none. */
export const AT_START = [JOBS.issueMissingInvoices.name] as const

export type Jobs = typeof JOBS

/** The schedules as the queue reads them. */
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
