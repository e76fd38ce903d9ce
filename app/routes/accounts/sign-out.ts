import { redirect } from 'react-router'
import { accountContext } from '#app/context.ts'
import type { Route } from './+types/sign-out'

/** Leaves the account on this browser. Asking for the page by its address changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const cookies = await context.get(accountContext).signOut()
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect('/', { status: 303, headers })
}

export function loader() {
  return redirect('/')
}
