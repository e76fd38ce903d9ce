import { data, redirect } from 'react-router'
import type { AccountAccess, SignOutScope } from '#app/context.ts'
import { STATUS, withCookies } from './account-answers.ts'

/** Error codes meaning that there was no session to end. */
const IS_GONE: ReadonlySet<number> = new Set([401, 403, 404])

/**
 * Where signing out redirects. It also succeeds if the session is already gone (spec §7); any other error is thrown
 * with its message, since the account is still signed in here.
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
  // Clears the account's pages from the browser's cache. Not its storage, which holds this browser's cart; the page
  // itself deletes the account's data there.
  if (scope !== 'others') headers.set('Clear-Site-Data', '"cache"')
  return redirect(path, { status: 303, headers })
}
