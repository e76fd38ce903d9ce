/** Sets a new password with a mailed link. The link works once. */
import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { useFocusWrong } from '#platform/ui/form/field.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { accountContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/reset'
import { STATUS, withCookies } from './account-answers.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export const meta = titleMeta('Choose a new password')

/** A used link says so at once and reveals nothing else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = textOf(url.searchParams, 'token')
  const { findResetOwner } = context.get(shopContext)
  // If the check fails, the form is shown anyway: submitting checks again.
  const isOpen = await findResetOwner({ token }).then(
    (owner) => owner !== null,
    () => true,
  )
  return { token, isOpen }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const answer = await context
    .get(accountContext)
    .resetPassword(textOf(form, 'token'), textOf(form, 'password'))
  if (answer.ok) return redirect('/auth?done=password-set', { status: 303, headers: withCookies(answer) })
  const { code, message } = answer
  return data({ isOver: code === 'expired', message }, { status: STATUS[code] })
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, actionData ?? null)
  if (!loaderData.isOpen || actionData?.isOver)
    return (
      <AuthCard title="Choose a new password">
        <p className="note note-bad" role="status">
          {MESSAGES.link_over}
        </p>
        <a className="button button-large" href="/auth/forgot">
          Ask for a new link
        </a>
      </AuthCard>
    )
  return (
    <AuthCard title="Choose a new password">
      <form ref={form} className="auth-form" method="post" noValidate aria-label="New password">
        <input type="hidden" name="token" value={loaderData.token} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="6 characters or more. Every browser that is signed in now will be signed out."
          error={actionData?.message}
        />
        <button type="submit" className="button button-large">
          Set the password
        </button>
      </form>
    </AuthCard>
  )
}
