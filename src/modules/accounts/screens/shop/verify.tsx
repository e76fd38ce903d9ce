/**
 * The page of a verification link. Opening it changes nothing, because mail scanners open links: its button verifies.
 * In another browser than the one that signed up, a password must be chosen first
 * (src/modules/accounts/actions/sign-up.ts). The "done" page has the time in its URL, so that opening it later is
 * recognised as old (spec §9).
 */
import { groupDigits } from '#platform/rules/money.ts'
import { useEffect, useRef, useState } from 'react'
import { data, redirect } from 'react-router'
import { isOldLink } from '../../rules/account-session.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { welcomeCoinsOf } from '#platform/rules/selling-terms.ts'
import type { PageHandle } from '#app/access.ts'
import { withNext } from '../../components/auth-forms.tsx'
import { forgetNext, rememberedNext } from '../../components/next-page.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { useFocusWrong } from '#platform/ui/form/field.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { accountContext, viewerContext, type AccountAccess } from '#app/context.ts'
import type { Route } from './+types/verify'
import { STATUS, withCookies } from './account-answers.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { EmailForm, type EmailAnswer } from './auth/email-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export const meta = titleMeta('Verify your email')

export async function loader({ context, url }: Route.LoaderArgs) {
  const isDone = url.searchParams.get('done') === '1'
  const at = url.searchParams.get('at')
  if (isDone && at === null) throw redirect(`/auth/verify?done=1&at=${Date.now()}`)
  const token = textOf(url.searchParams, 'token')
  const found = token === '' ? null : await context.get(accountContext).readVerification(token)
  const isVerified = found?.state === 'done'
  return {
    isDone: isDone || isVerified,
    isOld: isVerified || (isDone && isOldLink(Number(at), Date.now())),
    isOver: url.searchParams.has('problem') || (found !== null && found.state !== 'open' && !isVerified),
    open:
      found?.state === 'open'
        ? { token, isChange: found.isChange, needsPassword: found.needsPassword }
        : null,
    email: (await context.get(viewerContext)())?.email ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const account = context.get(accountContext)
  if (textOf(form, 'token') !== '') return verify(account, form)
  const email = textOf(form, 'email')
  const answer = await account.sendVerification(email)
  const isSent = answer.ok
  const response: EmailAnswer = { isSent, email, message: isSent ? MESSAGES.link_sent : answer.message }
  return data({ email: response, password: null }, { status: isSent ? 200 : STATUS[answer.code] })
}

async function verify(account: AccountAccess, form: FormData) {
  const answer = await account.verifyEmail(textOf(form, 'token'), textOf(form, 'password'))
  if (answer.ok) return redirect('/auth/verify?done=1', { status: 303, headers: withCookies(answer) })
  if (answer.code === 'expired') return redirect('/auth/verify?problem=expired', 303)
  return data({ email: null, password: answer.message }, { status: STATUS[answer.code] })
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { isDone, isOld, isOver, open, email } = loaderData
  const welcomeCoins = welcomeCoinsOf(shopFacts().rewards)
  const next = useRememberedNext()
  // Signed-in shoppers have a verified address already, so their link was for a new one.
  if (isDone && email !== null)
    return (
      <AuthCard title={isOld ? 'Verified before' : 'Your email is confirmed'}>
        <p className={isOld ? 'note' : 'note note-good'} role="status">
          {sentences.emailInUse(email)}
        </p>
        <a className="button button-large" href="/account">
          My Account
        </a>
      </AuthCard>
    )
  if (isDone)
    return (
      <AuthCard title={isOld ? 'Verified before' : 'Your email is verified'}>
        <p className={isOld ? 'note' : 'note note-good'} role="status">
          {isOld ? MESSAGES.email_verified_before : MESSAGES.email_verified}
          {!isOld &&
            welcomeCoins > 0 &&
            ` A new account starts with ${groupDigits(welcomeCoins)} reward coins.`}
        </p>
        <a className="button button-large" href={withNext('/auth', next)} onClick={forgetNext}>
          Login
        </a>
      </AuthCard>
    )
  if (open) return <Confirmation {...open} refusal={actionData ?? null} />
  return (
    <AuthCard title="Verify your email">
      {isOver && !actionData && (
        <p className="note note-bad" role="status">
          {MESSAGES.link_over}
        </p>
      )}
      <EmailForm
        answer={actionData?.email ?? null}
        action="/auth/verify"
        submit="Send a new link"
        words="We send the link to the address that you signed up with."
      />
    </AuthCard>
  )
}

type ConfirmationProps = {
  readonly token: string
  readonly isChange: boolean
  readonly needsPassword: boolean
  readonly refusal: { readonly password: string | null } | null
}

function Confirmation({ token, isChange, needsPassword, refusal }: ConfirmationProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusWrong(form, refusal)
  const title = isChange ? 'Confirm your new email' : 'Verify your email'
  return (
    <AuthCard title={title}>
      <form ref={form} className="auth-form" method="post" noValidate aria-label={title}>
        <input type="hidden" name="token" value={token} />
        {!needsPassword && <p>{isChange ? MESSAGES.confirm_new_email : MESSAGES.confirm_email}</p>}
        {needsPassword && (
          <>
            <p>{isChange ? MESSAGES.confirm_new_email_elsewhere : MESSAGES.confirm_email_elsewhere}</p>
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              hint="6 characters or more. Every other browser will be signed out."
              error={refusal?.password ?? undefined}
            />
          </>
        )}
        <button type="submit" className="button button-large">
          {needsPassword ? 'Set the password and confirm' : isChange ? 'Use this address' : 'Verify my email'}
        </button>
      </form>
    </AuthCard>
  )
}

/** The page where the sign-up in this tab started; home before hydration and in other tabs. */
function useRememberedNext(): string {
  const [next, setNext] = useState('/')
  useEffect(() => setNext(rememberedNext()), [])
  return next
}
