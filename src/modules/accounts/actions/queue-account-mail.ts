/**
 * Mails that anybody can cause by typing an address: at most three per hour to that address, whoever requests them and
 * of any kind. Neither the limit nor the job checks whether the address has an account; that happens when the mail is
 * sent, so that every request takes the same time.
 */
import { countTry } from '../data/account-tries.ts'
import { enqueue } from '#platform/database/changes.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import type { AccountMailJob } from '../rules/account-mail-job.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'
import type { UserId } from '#platform/rules/ids.ts'

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

/** Requests another verification link, or a link to reset the password. Reveals nothing about the address. */
export function requestAccountMail(
  deps: Deps,
  input: { readonly kind: 'verification' | 'reset'; readonly email: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await queueAccountMail(deps, tx, input.email, input)
  })
}

/** Mails a link to the new address and a notice to the old one. Nothing changes until the link is confirmed. */
export function requestEmailChange(
  deps: Deps,
  input: { readonly userId: UserId; readonly newEmail: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const isQueued = await queueAccountMail(deps, tx, input.newEmail, { kind: 'email_change', ...input })
    if (isQueued) await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'email_change_told', ...input })
  })
}
