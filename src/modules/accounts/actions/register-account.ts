/**
 * Sign-up. Whether or not the address has an account, the same happens as far as its sender can see: a mail is queued.
 * Nothing that is typed here ever reaches an account that is there. Of one that waits to be verified nobody knows which
 * of two signers-up owns the mailbox, so its password is void: else whoever came first would have planted theirs for
 * the owner to verify. The mail then lets its reader choose one.
 */
import { addToken } from '../data/account-tokens.ts'
import { addAccount, voidWaitingPassword } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import { VERIFICATION_HOURS } from '../rules/account-mail.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** Written where the address has an account already, so that both cases take the same time. */
const NO_ACCOUNT = 'none' as UserId

/**
 * Takes parsed input; the address is in lower case. The token is for a cookie: with it the browser that signed up
 * verifies the address without choosing a password again. An address that has an account gets one too, which is good
 * for nothing.
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
