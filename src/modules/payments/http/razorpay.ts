/**
 * Razorpay's events: the raw bytes are verified and stored, the answer is sent, and only then they are processed. A
 * sweep every minute picks up what a stopped process left behind.
 */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { takeRawBodies } from '#platform/http/raw-body.ts'
import { groupCalls } from './group-calls.ts'
import { createTurns } from './turns.ts'

const MAX_BYTES = 1024 * 1024
/** Events of one payment, and of payments at the same moment, are stored by one statement. */
const STORED_TOGETHER = { waitMs: 50, atMost: 50 }
/** The browser reports most payments at the same moment: what its callback has settled by then needs no second transaction. */
const PROCESSED_AFTER_MS = 500

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
    { config: { access: 'signed' }, bodyLimit: MAX_BYTES },
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
