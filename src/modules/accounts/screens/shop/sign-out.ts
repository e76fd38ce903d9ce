import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { accountContext, type SignOutScope } from '#app/context.ts'
import type { Route } from './+types/sign-out'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { leaveAccount } from './auth/leave-account.ts'

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
