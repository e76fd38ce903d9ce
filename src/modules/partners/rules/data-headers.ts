/** The headers of POST /data-webhook/: they make a message idempotent and limit its age. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'

/** These years only, with a time zone offset that the database accepts. */
const ISO = /^20\d\d-\S{1,37}(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

const seconds = z
  .string()
  .regex(/^[1-9]\d{9}$/)
  .transform((text) => ({ seconds: Number(text), iso: null }))
const iso = z.iso
  .datetime({ offset: true })
  .regex(ISO)
  .transform((text) => ({ seconds: null, iso: text }))

export const dataHeaders = z.object({
  'idempotency-key': z
    .string(MESSAGES.data_idempotency_key)
    .regex(/^[\x21-\x7e]{1,200}$/, MESSAGES.data_idempotency_key),
  timestamp: z.union([seconds, iso], MESSAGES.data_timestamp),
})

/** When the message was sent; one of the two is set. */
export type SentAt = z.output<typeof dataHeaders>['timestamp']
