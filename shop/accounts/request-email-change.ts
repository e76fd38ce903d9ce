import { enqueueJob } from '#database/queries/changes.ts'
import { transaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** A link goes to the new address, and word of it to the old one. Until the link is opened nothing changes. */
export function requestEmailChange(
  deps: Deps,
  input: { readonly userId: UserId; readonly newEmail: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const isQueued = await queueAccountMail(deps, tx, input.newEmail, { kind: 'email_change', ...input })
    if (isQueued) await enqueueJob(tx, 'send_account_mail', { kind: 'email_change_told', ...input })
  })
}
