/**
 * Razorpay's events: the raw bytes are verified and stored, the answer goes out, and only then they are worked off.
 * A sweep every minute picks up what a process that ended left behind.
 */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { takeRawBodies } from '#platform/http/raw-body.ts'
import { createTurns } from './turns.ts'

const MAX_BYTES = 1024 * 1024

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
  )
  // Before the pool goes away, what runs is finished.
  app.addHook('onClose', () => inbox.finished())

  app.post(
    '/webhooks/razorpay',
    { config: { access: 'signed' }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = header(request.headers['x-razorpay-signature'])
      const eventId = header(request.headers['x-razorpay-event-id'])
      const recorded = await shop.recordWebhook({ rawBody, signature, eventId })
      if (!recorded.ok) return sendProblem(reply, recorded.problem)
      if (recorded.value.isNew) reply.raw.once('finish', () => inbox.request())
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  )
}

function header(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
