/**
 * Mails that anybody can cause by typing an address: at most three per hour to that address, whoever requests them and
 * of any kind. Neither the limit nor the job checks whether the address has an account; that happens when the mail is
 * sent, so that every request takes the same time.
 */
import { countTry } from '../data/account-tries.ts'
import { enqueue } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountMailJob } from '../rules/account-mail-job.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'

export const MAILS_AN_HOUR = 3

/** Queues a mail to a lower-case address; false if it has reached its limit for this hour. */
export async function queueAccountMail(
  deps: Deps,
  tx: Tx,
  to: string,
  job: AccountMailJob,
): Promise<boolean> {
  const { tries } = await countTry(tx.client, `mail:${deps.ids.digest(to)}`)
  if (tries > MAILS_AN_HOUR) return false
  await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, job)
  return true
}
