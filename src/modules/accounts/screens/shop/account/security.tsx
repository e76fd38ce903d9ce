/** Password, second factor, sign-in methods, and signed-in browsers. */
import { MESSAGES } from '#platform/rules/messages.ts'
import { type PageHandle, requireViewer } from '#app/access.ts'
import { AccountForm } from '../../../components/account-form.tsx'
import { answerTo, type FormAnswer } from '../../../components/form-answer.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { privatePage } from '#platform/ui/page/cache.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { accountContext } from '#app/context.ts'
import { Leaving } from '../auth/services.tsx'
import type { Route } from './+types/security'
import { FactorSheet } from './factor-sheet.tsx'
import { answerSecurity, factorToConfirm } from './security-actions.ts'
import { SessionsSheet } from './sessions-sheet.tsx'
import { Sheet } from './sheet.tsx'
import { SignInsSheet } from './sign-ins-sheet.tsx'

export const handle: PageHandle = { access: 'user' }

export const headers = privatePage

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Security'
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title, description: title })
}

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
