/** Input of the panel's dialog that unlocks a session. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'

export const unlockInput = z.strictObject(
  { password: z.string(MESSAGES.password_missing).max(ACCOUNT_LENGTHS.password, MESSAGES.password_wrong) },
  MESSAGES.bad_request,
)
