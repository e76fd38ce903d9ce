/**
 * Where the link of a verification mail ends: done, or over with the way to a new one. The page that says "done" carries
 * the moment in its address, so that the same address opened later is known as an old one (spec §9).
 */
import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { isOldLink } from '#domain/accounts/session-renewal.ts'
import { MESSAGES, sentences } from '#domain/messages.ts'
import { WELCOME_COINS } from '#domain/rewards/coins.ts'
import type { PageHandle } from '#app/access.ts'
import { withNext } from '#app/components/accounts/auth-form-frame.tsx'
import { forgetNext, rememberedNext } from '#app/components/accounts/next-page.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { accountContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/verify'
import { STATUS } from './auth/account-answers.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { EmailForm, type EmailAnswer } from './auth/email-form.tsx'
import { readForm, textOf } from '#app/components/form/form-text.ts'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Verify your email'
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const isDone = url.searchParams.get('done') === '1'
  const at = url.searchParams.get('at')
  if (isDone && at === null) throw redirect(`/auth/verify?done=1&at=${Date.now()}`)
  return {
    isDone,
    isOld: isDone && isOldLink(Number(at), Date.now()),
    isOver: url.searchParams.has('problem'),
    email: (await context.get(viewerContext)())?.email ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const email = textOf(await readForm(request), 'email')
  const answer = await context.get(accountContext).sendVerification(email)
  const isSent = answer.ok
  const told: EmailAnswer = { isSent, email, message: isSent ? MESSAGES.link_sent : answer.message }
  return data(told, { status: isSent ? 200 : STATUS[answer.code] })
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { isDone, isOld, isOver, email } = loaderData
  const next = useRememberedNext()
  // Whoever is signed in has a verified address already: the link has brought a new one.
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
          {!isOld && ` A new account starts with ${WELCOME_COINS} reward coins.`}
        </p>
        <a className="button button-large" href={withNext('/auth', next)} onClick={forgetNext}>
          Login
        </a>
      </AuthCard>
    )
  return (
    <AuthCard title="Verify your email">
      {isOver && !actionData && (
        <p className="note note-bad" role="status">
          {MESSAGES.link_over}
        </p>
      )}
      <EmailForm
        answer={actionData ?? null}
        action="/auth/verify"
        submit="Send a new link"
        words="We send the link to the address that you signed up with."
      />
    </AuthCard>
  )
}

/** Where the sign-up in this tab came from; home until the page is awake, and for everybody else. */
function useRememberedNext(): string {
  const [next, setNext] = useState('/')
  useEffect(() => setNext(rememberedNext()), [])
  return next
}
