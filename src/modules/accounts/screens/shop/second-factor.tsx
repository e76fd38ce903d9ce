/** The second step of a login, for accounts that have a second factor. */
import { redirect } from 'react-router'
import { appCode, backupCode } from '../../rules/backup-code.ts'
import { safeNext } from '../../rules/safe-next.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { withNext } from '../../components/auth-forms.tsx'
import { FactorForm } from '../../components/factor-form.tsx'
import { privatePage } from '#platform/ui/page/responses.ts'
import { titleMeta } from '#platform/ui/page/meta.ts'
import { leaveNotice } from '../../components/session/session-provider.tsx'
import { accountContext, viewerContext } from '#app/context.ts'
import type { Route } from './+types/second-factor'
import { letIn, readSent, refuse } from './auth/answer-form.ts'
import { AuthCard } from './auth/auth-card.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import './account-pages.css'

export const handle: PageHandle = { access: 'guest' }

export const headers = privatePage

export const meta = titleMeta('Second factor')

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'))
  if (await context.get(viewerContext)()) throw redirect(next)
  return { next }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const sent = { ...readSent(form), name: 'factor' } as const
  const code = textOf(form, 'code').trim()
  if (code === '')
    return refuse(sent, { ok: false, code: 'invalid', message: MESSAGES.code_missing, field: 'code' })
  const { isBackup, isTrusted } = sent.typed
  const answer = await context.get(accountContext).enterCode({
    code: isBackup ? backupCode(code) : appCode(code),
    kind: isBackup ? 'backup' : 'totp',
    isTrusted,
  })
  return answer.ok ? letIn(sent, answer) : refuse(sent, answer)
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AuthCard title="Second factor">
      <FactorForm
        Form="form"
        answer={actionData ?? null}
        next={loaderData.next}
        onSend={() => leaveNotice('signed_in')}
      />
      <p className="small">
        <a className="tap" href={withNext('/auth', loaderData.next)}>
          Start the login again
        </a>
      </p>
    </AuthCard>
  )
}
