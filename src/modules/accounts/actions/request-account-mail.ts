import type { UserId } from '#platform/rules/ids.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

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
