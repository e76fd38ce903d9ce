/**
 * Sign-up. For the sender the result is the same whether or not the address has an account: a mail is queued. Input
 * never changes an existing verified account. If an unverified account exists, nobody knows which of the two senders
 * owns the mailbox, so its password is deleted; otherwise the owner might verify an attacker's password. The mail then
 * lets its reader choose one.
 */
import { addToken } from '../data/account-tokens.ts'
import { addAccount, voidWaitingPassword } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import { VERIFICATION_HOURS } from '../rules/account-mail.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Used if the address already has an account, so that both cases take the same time. */
const NO_ACCOUNT = 'none' as UserId

/**
 * Takes parsed input with a lower-case address. The token is for a cookie that lets this browser verify the address
 * without choosing a password again. An address with an account gets one too, but it has no effect.
 */
export function registerAccount(
  deps: Deps,
  input: { readonly name: string; readonly email: string; readonly passwordHash: string },
): Promise<{ readonly signUpToken: string }> {
  const signUpToken = deps.ids.token()
  return transaction(deps.db, async (tx) => {
    const userId = await addAccount(tx, input)
    const browser = { digest: deps.ids.digest(signUpToken), userId: userId ?? NO_ACCOUNT, email: input.email }
    await addToken(tx.client, 'sign-up', { ...browser, hours: VERIFICATION_HOURS })
    await voidWaitingPassword(tx, input.email, userId)
    await queueAccountMail(deps, tx, input.email, {
      kind: userId === null ? 'registered' : 'verification',
      email: input.email,
    })
    return { signUpToken }
  })
}
