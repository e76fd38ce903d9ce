/**
 * The payload of a queued account mail: an address or an account id, never a secret. Its link is created when it is
 * sent.
 */
import { z } from '#platform/rules/zod.ts'

const address = z.string().max(100)

export const accountMailJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verification', 'registered', 'reset']), email: address }),
  z.object({ kind: z.literal('sign_in_code'), email: address, codeId: z.string().max(100) }),
  z.object({ kind: z.enum(['password_changed', 'factor_reset']), userId: z.string() }),
  z.object({ kind: z.enum(['email_change', 'email_change_told']), userId: z.string(), newEmail: address }),
])

export type AccountMailJob = z.output<typeof accountMailJob>
