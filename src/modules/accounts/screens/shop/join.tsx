/**
 * The page of a staff invitation's link. With an account one signs in and accepts with the password; otherwise one
 * creates an account. The link works once.
 */
import { data, redirect } from 'react-router'
import { STAFF_ROLE_WORDS } from '#modules/staff/rules/permissions.ts'
import { ACCOUNT_LENGTHS } from '#platform/rules/account-lengths.ts'
import type { Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { accountContext, actorContext, shopContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/join'
import { STATUS, withCookies } from './account-answers.ts'
import { AuthCard } from './auth/auth-card.tsx'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

const TITLE = 'Work with us'

export const meta = titleMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = textOf(url.searchParams, 'token')
  const invite = await context.get(shopContext).getStaffInvite({ token })
  if (!invite) return { token, step: 'over', email: '', role: '', may: '', invitedBy: '' } as const
  const viewer = await context.get(viewerContext)()
  const { email, staffRole, invitedBy, hasAccount } = invite
  const { name: role, may } = STAFF_ROLE_WORDS[staffRole]
  const facts = { token, email, role, may, invitedBy }
  if (!hasAccount) return { ...facts, step: 'join' } as const
  if (!viewer) return { ...facts, step: 'sign_in' } as const
  return { ...facts, step: viewer.email.toLowerCase() === email ? 'accept' : 'other' } as const
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const [token, password, name] = [textOf(form, 'token'), textOf(form, 'password'), textOf(form, 'name')]
  return textOf(form, 'intent') === 'accept'
    ? accept(context, token, password)
    : join(context, { token, password, name })
}

type Context = Route.ActionArgs['context']
type Refusal = { readonly problems: Problems; readonly name: string }

async function accept(context: Context, token: string, password: string) {
  const account = context.get(accountContext)
  const right = await account.confirmStaffPassword(password)
  if (!right.ok) return refuse({ problems: { password: right.message }, name: '' }, STATUS[right.code])
  const accepted = await context
    .get(shopContext)
    .acceptStaffInvite(await context.get(actorContext)(), { token })
  if (!accepted.ok) {
    const message = messageOf(accepted.problem)
    const { code } = accepted.problem
    return refuse({ problems: { '': message }, name: '' }, PROBLEMS[code].status)
  }
  // Signs out the account's other sessions, so that no shopper session elsewhere becomes a staff session.
  await account.signOut('others')
  return redirect('/cms', 303)
}

async function join(context: Context, input: { token: string; password: string; name: string }) {
  const answer = await context.get(accountContext).joinStaff(input)
  if (answer.ok) return redirect('/cms', { status: 303, headers: withCookies(answer) })
  const { fields, message, code } = answer
  return refuse({ problems: fields ?? { '': message }, name: input.name }, STATUS[code])
}

function refuse(refusal: Refusal, status: number) {
  return data(refusal, status)
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { step, email, role, may, invitedBy, token } = loaderData
  if (step === 'over')
    return (
      <AuthCard title={TITLE}>
        <p className="note note-bad" role="status">
          {MESSAGES.invite_over}
        </p>
        <a className="button button-large" href="/">
          Go home
        </a>
      </AuthCard>
    )
  return (
    <AuthCard title={TITLE}>
      <p>
        {invitedBy} invites <strong>{email}</strong> to the back office. Your role: <strong>{role}</strong>.{' '}
        {may}
      </p>
      <FormNote>{actionData?.problems['']}</FormNote>
      {step === 'other' && <p className="note note-bad">{MESSAGES.invite_not_yours}</p>}
      {step === 'sign_in' && (
        <>
          <p>This address has an account. Sign in with it, then accept.</p>
          <a
            className="button button-large"
            href={`/auth?next=${encodeURIComponent(`/join?token=${token}`)}`}
          >
            Login
          </a>
        </>
      )}
      {(step === 'accept' || step === 'join') && (
        <JoinForm step={step} token={token} refusal={actionData ?? null} />
      )}
    </AuthCard>
  )
}

type FormProps = {
  readonly step: 'accept' | 'join'
  readonly token: string
  readonly refusal: Refusal | null
}

function JoinForm({ step, token, refusal }: FormProps) {
  const errorAt = (field: string) => refusal?.problems[field]
  const isNew = step === 'join'
  return (
    <CheckedForm as="form" refusal={refusal} className="auth-form" aria-label="Invitation">
      <input type="hidden" name="intent" value={step} />
      <input type="hidden" name="token" value={token} />
      {isNew && (
        <Field
          label="Full Name"
          name="name"
          autoComplete="name"
          required
          maxLength={ACCOUNT_LENGTHS.name}
          defaultValue={refusal?.name}
          error={errorAt('name')}
        />
      )}
      <PasswordField
        label={isNew ? 'Password' : 'Your password'}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={
          isNew
            ? '12 characters or more, and not an easy one.'
            : 'Staff need 12 characters or more: if yours is shorter, change it in My Account first.'
        }
        error={errorAt('password')}
      />
      <button type="submit" className="button button-large">
        {isNew ? 'Make the account and accept' : 'Accept the invitation'}
      </button>
    </CheckedForm>
  )
}
