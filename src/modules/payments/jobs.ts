/** Jobs that this module queues; src/server/jobs/jobs.ts defines what each does. */
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'

export const PAYMENT_JOBS = {
  refundPayment: defineJob('refund_payment', {
    lane: 'money',
    input: z.object({ refundId: z.uuid() }),
    key: ({ refundId }) => `refund:${refundId}`,
  }),
} as const
