/** Password, second factor, sign-in methods, and signed-in browsers. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { type PageHandle, requireViewer } from '#app/access.ts'
import { AccountForm } from '../../../components/account-form.tsx'
import { answerTo, type FormAnswer } from '../../../components/form-answer.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { privatePage } from '#platform/ui/page/cache.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { accountContext } from '#app/context.ts'
import { Leaving, serviceName } from '../auth/services.tsx'
import type { Route } from './+types/security'
import { FactorSheet } from './factor-sheet.tsx'
import { answerSecurity, factorToConfirm, type SecurityAnswer } from './security-actions.ts'
import { SessionsSheet } from './sessions-sheet.tsx'
import { Sheet } from './sheet.tsx'
import { Form } from 'react-router'

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

type Props = {
  readonly identities: readonly { readonly id: string; readonly provider: string }[]
  readonly services: readonly string[]
  readonly answer: SecurityAnswer | null
}

const PASSWORD = 'credential'

/** The account's sign-in methods. Only shown if there is more than the password. */
function SignInsSheet({ identities, services, answer }: Props) {
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

type FormProps = {
  readonly intent: 'link' | 'unlink'
  readonly provider: string
  readonly words: string
}

function ServiceForm({ intent, provider, words }: FormProps) {
  return (
    <Form method="post" aria-label={`${words}: ${serviceName(provider)}`} preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <button type="submit" name="intent" value={intent} className="text-button">
        {words}: {serviceName(provider)}
      </button>
    </Form>
  )
}
