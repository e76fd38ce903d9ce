/**
 * Sign-up. Whether or not the address has an account, the same happens as far as its sender can see: a mail is queued.
 * Nothing that is typed here ever reaches an account that is there (threats, row 58). Of one that waits to be verified nobody
 * knows which of two signers-up owns the mailbox, so its password is void: else whoever came first would have planted theirs
 * for the owner to verify. The mail then lets its reader choose one.
 */
import { addAccount, voidWaitingPassword } from '#database/queries/accounts.ts'
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
    await voidWaitingPassword(tx, input.email, userId)
    await queueAccountMail(deps, tx, input.email, {
      kind: userId === null ? 'registered' : 'verification',
      email: input.email,
    })
  })
}
