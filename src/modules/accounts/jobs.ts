/** Jobs queued by this module; src/server/jobs/jobs.ts defines what each does. */
import { defineJob } from '#platform/rules/jobs.ts'
import { z } from '#platform/rules/zod.ts'
import { accountMailJob } from './rules/account-mail.ts'

export const ACCOUNT_JOBS = {
  sendAccountMail: defineJob('send_account_mail', { lane: 'mail', input: accountMailJob }),
  sendStaffInvite: defineJob('send_staff_invite', { lane: 'mail', input: z.object({ inviteId: z.uuid() }) }),
} as const
