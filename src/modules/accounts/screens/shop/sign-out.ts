import { redirect, data } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { accountContext, type SignOutScope, type AccountAccess } from '#app/context.ts'
import type { Route } from './+types/sign-out'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { STATUS, withCookies } from './account-answers.ts'

export const handle: PageHandle = { access: 'guest' }

const SCOPES: readonly SignOutScope[] = ['local', 'others', 'global']

/** Signs out: in this browser, in all others, or everywhere. A GET request changes nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const wish = textOf(await readForm(request), 'scope')
  return leaveAccount(context.get(accountContext), SCOPES.find((each) => each === wish) ?? 'local')
}

export function loader() {
  return redirect('/')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function SignOut() {
  return null
}

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
