/**
 * Sign-in for the owner of an account whose password is being guessed from everywhere (count-guess.ts). The mailed code
 * is not enough by itself, but lets one browser try the password although new browsers are blocked. It is bound to the
 * browser that requested it, so that nobody else can use up its attempts.
 */
import { findAccountByEmail } from '../data/accounts.ts'
import { addSignInCode, claimSignInCode, deleteSignInCode, setSignInCode } from '../data/sign-in-codes.ts'
import { transaction } from '#platform/database/transaction.ts'
import { SIGN_IN_CODE_ATTEMPTS, SIGN_IN_CODE_MINUTES, signInCodeMail } from '../rules/sign-in-code.ts'
import { codeOfToken } from '#platform/rules/guest-code.ts'
import type { Deps } from '#platform/deps.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** The same for every address: whether it has an account is checked when the mail is sent. */
export function requestSignInCode(
  deps: Deps,
  { email }: { readonly email: string },
): Promise<{ readonly browserToken: string }> {
  const browserToken = deps.ids.token()
  const codeId = deps.ids.digest(browserToken)
  return transaction(deps.db, async (tx) => {
    await addSignInCode(tx, codeId, email)
    await queueAccountMail(deps, tx, email, { kind: 'sign_in_code', email, codeId })
    return { browserToken }
  })
}

/** Throws if the mail server refuses it: the retry sends another code, and the previous one becomes invalid. */
export async function mailSignInCode(
  deps: Deps,
  { email, codeId }: { readonly email: string; readonly codeId: string },
): Promise<void> {
  const account = await findAccountByEmail(deps.db.pool, email)
  if (!account?.isVerified) return
  const code = codeOfToken(deps.ids.token())
  if (await setSignInCode(deps.db.pool, codeId, codeDigest(deps, codeId, code), SIGN_IN_CODE_MINUTES))
    await deps.mail.send({ to: account.email, ...signInCodeMail(code) })
}

type Attempt = { readonly browserToken: string; readonly email: string; readonly code: string }

/** Counts one attempt. Returns false if the code is wrong, expired, used up, or from another browser. */
export async function trySignInCode(deps: Deps, { browserToken, email, code }: Attempt): Promise<boolean> {
  const codeId = deps.ids.digest(browserToken)
  const hash = await claimSignInCode(deps.db.pool, codeId, email, SIGN_IN_CODE_ATTEMPTS)
  return hash !== null && hash === codeDigest(deps, codeId, code)
}

/** Deletes the code after a successful sign-in: it works once. */
export function useSignInCode(deps: Deps, input: { readonly browserToken: string }): Promise<void> {
  return deleteSignInCode(deps.db.pool, deps.ids.digest(input.browserToken))
}

function codeDigest(deps: Deps, codeId: string, code: string): string {
  return deps.ids.digest(`${codeId}:${code}`)
}
