import { data, redirect } from 'react-router'
import type { AccountAccess, SignOutScope } from '#app/context.ts'
import { STATUS, withCookies } from './account-answers.ts'

/** Answers that mean: there was no session to leave. */
const IS_GONE: ReadonlySet<number> = new Set([401, 403, 404])

/**
 * Where leaving leads. A session that is gone already is left all the same (spec §7); any other error is thrown with its
 * message, since the account is still open here.
 */
export async function leaveAccount(
  account: Pick<AccountAccess, 'signOut'>,
  scope: SignOutScope,
): Promise<Response> {
  const answer = await account.signOut(scope)
  if (!answer.ok && !IS_GONE.has(STATUS[answer.code]))
    throw data({ message: answer.message }, { status: STATUS[answer.code] })
  const path = scope === 'others' ? '/account/security?done=others' : '/'
  const headers = withCookies(answer)
  // Pages of the account that the browser holds go. Not its storage: the cart of this browser is in it, and what belongs to
  // the account there is removed by the page itself.
  if (scope !== 'others') headers.set('Clear-Site-Data', '"cache"')
  return redirect(path, { status: 303, headers })
}
