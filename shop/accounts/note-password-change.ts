import { dropTokens } from '#database/queries/account-tokens.ts'
import { enqueueJob } from '#database/queries/changes.ts'
import { transaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Deps } from '../deps.ts'

/** After a password was changed: open links are void, and the owner is told. */
export function notePasswordChange(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await dropTokens(tx, input.userId)
    await enqueueJob(tx, 'send_account_mail', { kind: 'password_changed', userId: input.userId })
  })
}
