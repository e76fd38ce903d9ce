/** Forgotten password: requests a reset link by mail. */
import { data } from 'react-router'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { accountContext } from '#app/context.ts'
import type { Route } from './+types/forgot'
import { STATUS } from './account-answers.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { EmailForm, type EmailAnswer } from './auth/email-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export const meta = titleMeta('Forgot your password?')

export async function action({ context, request }: Route.ActionArgs) {
  const email = textOf(await readForm(request), 'email')
  if (email.trim() === '') return respond({ isSent: false, email, message: MESSAGES.email_missing }, 422)
  const answer = await context.get(accountContext).requestReset(email)
  if (!answer.ok) return respond({ isSent: false, email, message: answer.message }, STATUS[answer.code])
  return respond({ isSent: true, email, message: MESSAGES.reset_sent }, 200)
}

function respond(answer: EmailAnswer, status: number) {
  return data(answer, { status })
}

export default function Forgot({ actionData }: Route.ComponentProps) {
  return (
    <AuthCard title="Forgot your password?">
      <EmailForm
        answer={actionData ?? null}
        action="/auth/forgot"
        submit="Send the link"
        words="We send a link to the address of your account. With it you choose a new password."
      />
    </AuthCard>
  )
}
