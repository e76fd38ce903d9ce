/** Password, second factor, sign-in methods, and signed-in browsers. */
import { Form } from 'react-router'
import { requireViewer, type PageHandle } from '#app/access.ts'
import { accountContext, type AccountSession } from '#app/context.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { dateAndTimeOf } from '#platform/ui/date.ts'
import { useFocusInPlace } from '#platform/ui/focus-in-place.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { privatePage } from '#platform/ui/page/responses.ts'
import { AccountForm, answerTo, type FormAnswer } from '../../../components/account-form.tsx'
import { leaveNotice } from '../../../components/session/session-provider.tsx'
import { Leaving, serviceName } from '../auth/services.tsx'
import type { Route } from './+types/security'
import { FactorSheet } from './factor-set-up.tsx'
import { answerSecurity, factorToConfirm, type SecurityAnswer } from './security-actions.ts'
import { Sheet } from './sheet.tsx'

export const handle: PageHandle = { access: 'user' }

export const headers = privatePage

export const meta = titleMeta('Security')

const NOTES: Readonly<Record<string, string>> = { others: MESSAGES.sessions_ended }

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requireViewer(context, url)
  const account = context.get(accountContext)
  const [sessions, identities] = await Promise.all([account.listSessions(), account.listIdentities()])
  return {
    sessions,
    identities,
    services: account.services,
    hasFactor: viewer.hasFactor,
    isStaff: viewer.isAdmin,
    needsFactor: viewer.needsFactor,
    note: NOTES[url.searchParams.get('done') ?? ''] ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerSecurity(textOf(form, 'intent'), form, context.get(accountContext))
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, identities, services, hasFactor, isStaff, needsFactor, note } = loaderData
  const answer = actionData ?? null
  return (
    <>
      {answer?.url && <Leaving url={answer.url} />}
      <PasswordSheet answer={answerTo(answer, 'password')} isStaff={isStaff} />
      <FactorSheet
        hasFactor={hasFactor}
        isStaff={isStaff}
        isNeeded={needsFactor}
        answer={answer}
        toConfirm={factorToConfirm(answer)}
      />
      <SignInsSheet identities={identities} services={services} answer={answer} />
      <SessionsSheet sessions={sessions} answer={answerTo(answer, 'session')} note={note} />
    </>
  )
}

type PasswordSheetProps = { readonly answer: FormAnswer | null; readonly isStaff: boolean }

function PasswordSheet({ answer, isStaff }: PasswordSheetProps) {
  const atLeast = isStaff ? 12 : 6
  return (
    <Sheet title="Password" note="Changing it signs out every other browser.">
      <AccountForm name="password" answer={answer} submit="Change password">
        <PasswordField
          label="Current password"
          name="password"
          autoComplete="current-password"
          error={answer?.errors?.['password']}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`${atLeast} characters or more`}
          error={answer?.errors?.['newPassword']}
        />
        <p className="field-hint">
          You do not know it, or have none yet? <a href="/auth/forgot">Have a link sent</a>.
        </p>
      </AccountForm>
    </Sheet>
  )
}

type SignInsSheetProps = {
  readonly identities: readonly { readonly id: string; readonly provider: string }[]
  readonly services: readonly string[]
  readonly answer: SecurityAnswer | null
}

const PASSWORD = 'credential'

/** The account's sign-in methods. Only shown if there is more than the password. */
function SignInsSheet({ identities, services, answer }: SignInsSheetProps) {
  const linked = identities.map(({ provider }) => provider)
  const others = services.filter((service) => !linked.includes(service))
  const result = answerTo(answer, 'unlink') ?? answerTo(answer, 'link')
  if (others.length === 0 && linked.every((provider) => provider === PASSWORD)) return null
  return (
    <Sheet title="Ways to sign in">
      {result?.message && (
        <p className={result.isDone ? 'note note-good' : 'note note-bad'} role="status">
          {result.message}
        </p>
      )}
      <ul className="session-list">
        {identities.map(({ id, provider }) => (
          <li key={id}>
            <p>
              <strong>{provider === PASSWORD ? 'Email and password' : serviceName(provider)}</strong>
            </p>
            {provider !== PASSWORD && identities.length > 1 && (
              <ServiceForm intent="unlink" provider={provider} words="Take off" />
            )}
          </li>
        ))}
        {others.map((provider) => (
          <li key={provider}>
            <p>{serviceName(provider)}</p>
            <ServiceForm intent="link" provider={provider} words="Add" />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type ServiceFormProps = {
  readonly intent: 'link' | 'unlink'
  readonly provider: string
  readonly words: string
}

function ServiceForm({ intent, provider, words }: ServiceFormProps) {
  return (
    <Form method="post" aria-label={`${words}: ${serviceName(provider)}`} preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <button type="submit" name="intent" value={intent} className="text-button">
        {words}: {serviceName(provider)}
      </button>
    </Form>
  )
}

type SessionsSheetProps = {
  readonly sessions: readonly AccountSession[]
  readonly answer: FormAnswer | null
  readonly note: string | null
}

/** Every signed-in browser, each with a sign-out button. */
function SessionsSheet({ sessions, answer, note }: SessionsSheetProps) {
  useFocusInPlace(sessions.length, '.session-list')
  const text = answer?.message ?? note
  return (
    <Sheet title="Signed-in browsers" note="One that you do not know? Sign it out and change your password.">
      {text && (
        <p className={answer?.isDone === false ? 'note note-bad' : 'note note-good'} role="status">
          {text}
        </p>
      )}
      <ul className="session-list">
        {sessions.map((session) => (
          <li className="row between gap-4" key={session.id}>
            <SessionLine session={session} />
          </li>
        ))}
      </ul>
      <div className="row wrap gap-3">
        {sessions.length > 1 && (
          <form method="post" action="/auth/sign-out" aria-label="Sign out all others">
            <input type="hidden" name="scope" value="others" />
            <button type="submit" className="button button-plain">
              Sign out all others
            </button>
          </form>
        )}
        <form
          method="post"
          action="/auth/sign-out"
          aria-label="Sign out everywhere"
          onSubmit={() => leaveNotice('signed_out')}
        >
          <input type="hidden" name="scope" value="global" />
          <button type="submit" className="button button-plain">
            Sign out everywhere
          </button>
        </form>
      </div>
    </Sheet>
  )
}

function SessionLine({ session }: { readonly session: AccountSession }) {
  const { id, isThisOne, device, ipAddress, createdAt, lastSeenAt } = session
  return (
    <>
      <p>
        <strong>{device}</strong> {isThisOne && <span className="status status-green">this browser</span>}
        <span className="muted small">
          Signed in {dateAndTimeOf(createdAt)}, last seen {dateAndTimeOf(lastSeenAt)}
          {ipAddress && `, from ${ipAddress}`}
        </span>
      </p>
      {!isThisOne && (
        <Form
          method="post"
          aria-label={`Sign out: ${device}, signed in ${dateAndTimeOf(createdAt)}`}
          preventScrollReset
        >
          <input type="hidden" name="id" value={id} />
          <button type="submit" name="intent" value="session" className="text-button">
            Sign out
            <span className="sr-only">
              : {device}, signed in {dateAndTimeOf(createdAt)}
            </span>
          </button>
        </Form>
      )}
    </>
  )
}
