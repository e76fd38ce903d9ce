import type { UserId } from '#platform/rules/ids.ts'
import { ACCOUNT_JOBS } from '../jobs.ts'
import { enqueue } from '#platform/database/changes.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Asks for the verification link again, or for one to choose a new password. Says nothing of the address. */
export function requestAccountMail(
  deps: Deps,
  input: { readonly kind: 'verification' | 'reset'; readonly email: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await queueAccountMail(deps, tx, input.email, input)
  })
}

/** A link goes to the new address, and word of it to the old one. Until the link is opened nothing changes. */
export function requestEmailChange(
  deps: Deps,
  input: { readonly userId: UserId; readonly newEmail: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const isQueued = await queueAccountMail(deps, tx, input.newEmail, { kind: 'email_change', ...input })
    if (isQueued) await enqueue(tx, ACCOUNT_JOBS.sendAccountMail, { kind: 'email_change_told', ...input })
  })
}
