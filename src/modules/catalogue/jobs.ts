/** Jobs that this module queues; src/server/jobs/jobs.ts says what each does. */
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'

export const CATALOGUE_JOBS = {
  sendLowStockMail: defineJob('send_low_stock_mail', {
    lane: 'mail',
    input: z.object({ staffId: z.string(), productIds: z.array(z.uuid()) }),
  }),
  fetchPicture: defineJob('fetch_picture', {
    lane: 'pictures',
    input: z.object({ fetchId: z.int() }),
    key: ({ fetchId }) => `fetch_picture:${fetchId}`,
  }),
} as const
