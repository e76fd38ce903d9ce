/**
 * Login and sign-up (spec §2). Plain forms, so that they work without JavaScript; signed-in shoppers are redirected.
 * The dialog on the other pages sends the same forms here.
 */
import { redirect } from 'react-router'
import { safeNext } from '../../rules/safe-next.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { withNext, LoginForm, SignupForm } from '../../components/auth-forms.tsx'
import { RegisteredNote } from '../../components/registered-note.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { leaveNotice } from '../../components/session/session-provider.tsx'
import { accountContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/auth'
import { answerForm, readSent } from './auth/answer-form.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { readForm } from '#platform/ui/form/form-text.ts'
import { Leaving, Services } from './auth/services.tsx'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Login',
    description: `Sign in to your account at ${shopFacts().name}, or create one.`,
  })
}

/** Messages for visitors redirected here from other pages. */
const NOTES: Readonly<Record<string, string>> = {
  'password-set': MESSAGES.password_set,
  'account-deleted': MESSAGES.account_deleted,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'))
  if (await context.get(viewerContext)()) throw redirect(next)
  return {
    isSignup: url.searchParams.get('mode') === 'signup',
    next,
    note: NOTES[url.searchParams.get('done') ?? ''] ?? null,
    hasServiceFailed: url.searchParams.get('problem') === 'service',
    services: context.get(accountContext).services,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm(readSent(await readForm(request)), context.get(accountContext))
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { isSignup, next, note, hasServiceFailed, services } = loaderData
  const answer = actionData ?? null
  const forms = { Form: 'form', answer, next } as const
  if (answer?.step === 'registered' || answer?.step === 'sent')
    return (
      <AuthCard title="Check your email">
        <RegisteredNote {...forms} answer={answer} />
      </AuthCard>
    )
  return (
    <AuthCard title={isSignup ? 'Create Account' : 'Login'}>
      <AuthTabs isSignup={isSignup} next={next} />
      {note && answer === null && (
        <p className="note note-good" role="status">
          {note}
        </p>
      )}
      {hasServiceFailed && answer === null && (
        <p className="note note-bad" role="status">
          {MESSAGES.service_failed}
        </p>
      )}
      {answer?.url && <Leaving url={answer.url} />}
      {isSignup ? (
        <SignupForm {...forms} />
      ) : (
        <LoginForm {...forms} onSend={() => leaveNotice('signed_in')} />
      )}
      <Services services={services} next={next} />
    </AuthCard>
  )
}

function AuthTabs({ isSignup, next }: { readonly isSignup: boolean; readonly next: string }) {
  return (
    <nav className="tabs tabs-form" aria-label="Account">
      <a href={withNext('/auth', next)} aria-current={isSignup ? undefined : 'page'}>
        Login
      </a>
      <a href={withNext('/auth?mode=signup', next)} aria-current={isSignup ? 'page' : undefined}>
        Create Account
      </a>
    </nav>
  )
}
