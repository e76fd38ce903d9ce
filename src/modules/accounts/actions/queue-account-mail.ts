/**
 * Mails that anybody can cause by typing an address go to it at most three times an hour, whoever asks and for
 * whatever. Neither the limit nor the job looks whether the address has an account: that is found out when the mail is
 * sent, so that asking costs the same for every address.
 */
import { countTry } from '../data/account-tries.ts'
import { enqueue } from '#platform/database/changes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountMailJob } from '../rules/account-mail-job.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'

export const MAILS_AN_HOUR = 3

/** Queues a mail to an address in lower case; false when it has had enough of them in this hour. */
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
