/**
 * What the panel shows while the session is locked, at the requested URL (src/server/access.ts).
 * Served without JavaScript, because the page does not match its URL.
 */
import { data, redirect } from 'react-router'
import { LOCKED_STATUS, UNLOCK_FIELD, UNLOCK_READS_FIELD } from '#modules/staff/rules/session-lock.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { PasswordField } from '#platform/ui/form/password-field.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { lockedContext } from '#app/context.ts'
import type { Route } from './+types/locked'
import { AuthCard } from './auth/auth-card.tsx'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

const TITLE = 'Enter your password'

export const meta = titleMeta(TITLE)

export function loader({ context }: Route.LoaderArgs) {
  const locked = context.get(lockedContext)
  if (locked === null) throw redirect('/cms')
  return data(locked, LOCKED_STATUS)
}

export default function Locked({ loaderData }: Route.ComponentProps) {
  const { action, isForm, fields, hasFiles, problem } = loaderData
  return (
    <main id="content" tabIndex={-1}>
      <AuthCard title={TITLE}>
        <form className="auth-form" method="post" action={action} aria-label={TITLE}>
          <p>{MESSAGES.session_locked}</p>
          {hasFiles && <p>{MESSAGES.session_locked_files}</p>}
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          {!isForm && <input type="hidden" name={UNLOCK_READS_FIELD} value="yes" />}
          <PasswordField
            label="Password"
            name={UNLOCK_FIELD}
            autoComplete="current-password"
            error={problem ?? undefined}
          />
          <button type="submit" className="button button-large">
            Unlock
          </button>
          <button type="submit" className="button button-plain" formAction="/auth/sign-out" formNoValidate>
            Sign Out
          </button>
        </form>
      </AuthCard>
    </main>
  )
}
