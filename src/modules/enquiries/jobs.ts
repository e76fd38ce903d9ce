/** Jobs that this module queues; src/server/jobs/jobs.ts says what each does. */
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'
import { ENQUIRY_MAIL_READERS } from './rules/enquiry-mail.ts'

export const ENQUIRY_JOBS = {
  sendEnquiryMail: defineJob('send_enquiry_mail', {
    lane: 'mail',
    input: z.object({ enquiryId: z.uuid(), reader: z.enum(ENQUIRY_MAIL_READERS) }),
  }),
  sendEnquiryAnswer: defineJob('send_enquiry_answer', {
    lane: 'mail',
    input: z.object({ eventId: z.int() }),
  }),
  forwardEnquiry: defineJob('forward_enquiry', {
    lane: 'other',
    input: z.object({ enquiryId: z.uuid() }),
    key: ({ enquiryId }) => `forward_enquiry:${enquiryId}`,
  }),
} as const
