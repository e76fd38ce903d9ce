import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { accountContext, type SignOutScope } from '#app/context.ts'
import type { Route } from './+types/sign-out'
import { withCookies } from './auth/account-answers.ts'
import { readForm, textOf } from './auth/form-text.ts'

export const handle: PageHandle = { access: 'guest' }

const SCOPES: readonly SignOutScope[] = ['local', 'others', 'global']

/**
 * Leaves the account: in this browser, in all others, or everywhere. A session that is gone already is left all the same
 * (spec §7). Asking for the page by its address changes nothing.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const wish = textOf(await readForm(request), 'scope')
  const scope = SCOPES.find((each) => each === wish) ?? 'local'
  const answer = await context.get(accountContext).signOut(scope)
  const path = scope === 'others' ? '/account/security?done=others' : '/'
  return redirect(path, { status: 303, headers: withCookies(answer) })
}

export function loader() {
  return redirect('/')
}
