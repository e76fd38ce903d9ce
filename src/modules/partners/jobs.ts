/** Jobs that this module queues; src/server/jobs/jobs.ts says what each does. */
import { defineJob, defineSweep } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'
import { WEBHOOK_NOTICES } from './rules/webhook-endpoint.ts'

export const PARTNER_JOBS = {
  sendWebhookNotice: defineJob('send_webhook_notice', {
    lane: 'mail',
    input: z.object({ endpointId: z.uuid(), notice: z.enum(WEBHOOK_NOTICES), userId: z.string() }),
    key: ({ endpointId, userId: reader }) => `send_webhook_notice:${endpointId}:${reader}`,
  }),
  deliverWebhook: defineJob('deliver_webhook', {
    lane: 'webhooks',
    input: z.object({ deliveryId: z.uuid() }),
  }),
  deliverOverdueWebhooks: defineSweep('deliver_overdue_webhooks', 'other', { at: '*/5 * * * *', max: 1 }),
  fanOutWebhooks: defineJob('spread_webhooks', {
    lane: 'other',
    input: z.object({ events: z.array(z.uuid()), endpoints: z.array(z.uuid()) }),
  }),
  notifyEndpointOwners: defineJob('tell_of_webhook', {
    lane: 'other',
    input: z.object({ endpointId: z.uuid(), notice: z.enum(WEBHOOK_NOTICES) }),
  }),
} as const
