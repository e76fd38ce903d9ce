/** Razorpay's requests to the shop: its webhook events, and the form with which its own page sends a shopper back. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { takeRawBodies } from '#platform/http/web-request.ts'
import { parseOrderId, type OrderId } from '#platform/rules/ids.ts'
import { limited } from '#platform/http/rate-limits.ts'
import type { Returned } from '../actions/open-payment.ts'
import { groupCalls, createTurns } from './coalesce.ts'

const MAX_EVENT_BYTES = 1024 * 1024
/** Events of one payment, and of payments at the same moment, are stored by one statement. */
const STORED_TOGETHER = { waitMs: 50, atMost: 50 }
/** The browser reports most payments at the same moment: what its callback has settled by then needs no second transaction. */
const PROCESSED_AFTER_MS = 500

/**
 * Events: the raw bytes are verified and stored, the answer is sent, and only then they are processed. A sweep every
 * minute picks up what a stopped process left behind.
 */
export async function razorpayWebhook(
  app: FastifyInstance,
  { shop }: { readonly shop: Shop },
): Promise<void> {
  takeRawBodies(app)
  const inbox = createTurns(
    async () => {
      while (await shop.processWebhooks());
    },
    (error) => app.log.error({ err: error }, 'webhooks could not be worked off; the sweep will'),
    PROCESSED_AFTER_MS,
  )
  const record = groupCalls(shop.recordWebhooks, STORED_TOGETHER)
  // Finishes running work before the pool is closed.
  app.addHook('onClose', () => inbox.finished())

  app.post(
    '/webhooks/razorpay',
    { config: { access: 'signed' }, bodyLimit: MAX_EVENT_BYTES },
    async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = header(request.headers['x-razorpay-signature'])
      const eventId = header(request.headers['x-razorpay-event-id'])
      const recorded = await record({ rawBody, signature, eventId })
      if (!recorded.ok) return sendProblem(reply, recorded.problem)
      if (recorded.value.isNew) reply.raw.once('finish', () => inbox.request())
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  )
}

function header(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

const MAX_FORM_BYTES = 16 * 1024

type ById = { Params: { id: string } }

/**
 * The form comes from another site without the shop's cookies (SameSite), so only what the provider has signed
 * counts. The answer is always a redirect to a page of the shop.
 */
export async function paymentReturn(app: FastifyInstance, { shop }: { readonly shop: Shop }): Promise<void> {
  takeRawBodies(app)

  app.post<ById>(
    '/payment-return/:id',
    { config: { access: 'signed', ...limited('payment') }, bodyLimit: MAX_FORM_BYTES },
    async (request, reply) => {
      const id = parseOrderId(request.params.id)
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
      const returned = id ? await shop.endRedirectPayment({ orderId: id, ...readReturn(form) }) : 'unknown'
      return reply.redirect(pageAfter(id, returned), 303)
    },
  )

  // The page was reloaded.
  app.get<ById>('/payment-return/:id', { config: { access: 'public' } }, (request, reply) =>
    reply.redirect(pageAfter(parseOrderId(request.params.id), 'unknown'), 303),
  )
}

function readReturn(form: URLSearchParams) {
  const providerPaymentId = form.get('razorpay_payment_id')?.slice(0, 100) ?? ''
  const signature = form.get('razorpay_signature')?.slice(0, 200) ?? ''
  if (providerPaymentId !== '' || signature !== '')
    return { signed: { providerPaymentId, signature }, failure: null }
  const isCancelled = form.get('error[reason]') === 'payment_cancelled'
  return { signed: null, failure: { isCancelled, providerOrderId: orderOf(form.get('error[metadata]')) } }
}

/** The gateway order named by a failure, in the form's JSON metadata. */
function orderOf(metadata: string | null): string | null {
  try {
    const { order_id: named } = JSON.parse(metadata ?? '') as { order_id?: unknown }
    return typeof named === 'string' ? named : null
  } catch {
    return null
  }
}

const PAGES: Readonly<Record<Returned, (id: OrderId) => string>> = {
  unknown: (id) => `/orders/${id}`,
  paid: (id) => `/order-success/${id}`,
  confirming: (id) => `/order-success/${id}`,
  failed: (id) => `/orders/${id}/pay?payment=failed`,
  cancelled: (id) => `/orders/${id}/pay?payment=cancelled`,
  unverified: (id) => `/orders/${id}/pay?payment=unverified`,
}

/** Only pages of the shop: an invalid order id leads to the list. */
function pageAfter(id: OrderId | null, returned: Returned): string {
  return id ? PAGES[returned](id) : '/orders'
}
