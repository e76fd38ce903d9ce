/** What the panel's dialog sends to unlock a session. */
import { MESSAGES } from '../messages.ts'
import { z } from '../zod.ts'
import { ACCOUNT_LENGTHS } from './account-lengths.ts'

export const unlockInput = z.strictObject(
  { password: z.string(MESSAGES.password_missing).max(ACCOUNT_LENGTHS.password, MESSAGES.password_wrong) },
  MESSAGES.bad_request,
)
