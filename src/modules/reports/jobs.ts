/** Jobs that this module queues; src/server/jobs/jobs.ts says what each does. */
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'

export const REPORT_JOBS = {
  sendTestMail: defineJob('send_test_mail', {
    lane: 'mail',
    input: z.object({ staffId: z.string() }),
    // One at a time: a second click while the first mail waits sends nothing more.
    key: ({ staffId }) => `send_test_mail:${staffId}`,
  }),
  sendSampleMail: defineJob('send_sample_mail', {
    lane: 'mail',
    input: z.object({ staffId: z.string(), kind: z.string().max(100) }),
    // One of a kind at a time, as above.
    key: ({ staffId, kind }) => `send_sample_mail:${staffId}:${kind}`,
  }),
  sendTroubleMail: defineJob('send_trouble_mail', {
    lane: 'mail',
    input: z.object({ staffId: z.string(), troubles: z.array(z.string().max(1_000)).max(20) }),
  }),
} as const
