/**
 * Sign-up. Whether or not the address has an account, the same happens as far as its sender can see: a mail is queued. An
 * account that is there is never changed, not even one that waits to be verified (threats, row 58).
 */
import { addAccount } from '#database/queries/accounts.ts'
import { transaction } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Takes parsed input; the address is in lower case. */
export function registerAccount(
  deps: Deps,
  input: { readonly name: string; readonly email: string; readonly passwordHash: string },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const userId = await addAccount(tx, input)
    await queueAccountMail(deps, tx, input.email, {
      kind: userId === null ? 'registered' : 'verification',
      email: input.email,
    })
  })
}
