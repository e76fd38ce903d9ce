/**
 * Delhivery's pushed scans. They are unsigned, so the path is a secret, and a scan can only move an order forward by
 * rule. Stored and answered within the half second that Delhivery allows, and processed afterwards.
 */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/shop.ts'
import { sendProblem } from '#platform/http/errors.ts'
import { takeRawBodies } from '#platform/http/web-request.ts'
import { isSameSecret } from '#platform/http/webhook-signature.ts'
import { createTurns } from '#modules/payments/http/coalesce.ts'

const MAX_BYTES = 64 * 1024

export type DelhiveryWebhookOptions = {
  readonly shop: Shop
  /** The last part of the path; null: pushes are switched off, and polling works without them. */
  readonly secret: string | null
}

export async function delhiveryWebhook(
  app: FastifyInstance,
  { shop, secret }: DelhiveryWebhookOptions,
): Promise<void> {
  takeRawBodies(app)
  const inbox = createTurns(
    async () => {
      while (await shop.processScanPushes());
    },
    (error) => app.log.error({ err: error }, 'pushed scans could not be worked off; the sweep will'),
  )
  // Running work is finished before the pool closes.
  app.addHook('onClose', () => inbox.finished())

  app.post<{ Params: { secret: string } }>(
    '/webhooks/delhivery/:secret',
    { config: { access: 'signed' }, bodyLimit: MAX_BYTES },
    async (request, reply) => {
      if (secret === null || !isSameSecret(secret, request.params.secret)) {
        return sendProblem(reply, { code: 'not_found', key: 'not_found' })
      }
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        if (await shop.recordScanPush({ rawBody })) reply.raw.once('finish', () => inbox.request())
      } catch (error) {
        // Logged here, because elsewhere the log would show the path.
        request.log.error({ err: error }, 'a pushed scan could not be stored')
        return sendProblem(reply, { code: 'unexpected', key: 'unexpected' })
      }
      // Unreadable pushes, or those about unknown parcels, are accepted too: sending them again would not help.
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  )
}
