import { transaction } from '#database/transaction.ts'
import type { Deps } from '../deps.ts'
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
