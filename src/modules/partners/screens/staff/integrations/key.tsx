/** One key, in a dialog over the table: edit, rotate, revoke. */
import { data } from 'react-router'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { keyChange, keyRevocation, keyRotation, widens, type ApiKeyView } from '../../../rules/api-key.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Problem } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/key'
import { passwordProblem, withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PASSWORD_FIELD } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { ChangeKey, EndedKey, RevokeKey, RotateKey } from './key-forms.tsx'
import { MadeKey, KEY_FIELDS, typedKey } from './key-fields.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

const TITLE = 'Key of an integrator'
const TABLE = '/cms/integrations/keys'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const key = await findKey(context, params.id)
  return data({ apiKey: key }, { status: key ? 200 : 404 })
}

/** An invalid id finds no key. */
async function findKey(context: Route.LoaderArgs['context'], id: string) {
  const asked = keyRevocation.safeParse({ id })
  return asked.success ? context.get(shopContext).getApiKey(asked.data.id) : null
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const intent = textOf(form, 'intent')
  const asked = { id: params.id, version: Number(textOf(form, 'version') || Number.NaN) }
  if (intent === 'revoke') return revoke(context, params.id)
  if (intent === 'rotate') return rotate(context, form, asked)
  return change(context, form, asked)
}

type Context = Route.ActionArgs['context']
type Asked = { readonly id: string; readonly version: number }

async function revoke(context: Context, id: string) {
  const input = keyRevocation.safeParse({ id })
  if (!input.success) return refused('revoke', { '': MESSAGES.api_key_gone }, 404)
  const revoked = await context.get(shopContext).revokeApiKey(await context.get(actorContext)(), input.data)
  return revoked.ok ? redirectWithToast(TABLE, 'api_key_revoked') : refusedBy('revoke', revoked.problem)
}

async function rotate(context: Context, form: FormData, asked: Asked) {
  const input = keyRotation.safeParse({ ...asked, overlap: textOf(form, 'overlap') })
  const problems = await withPassword(context, form, problemsIn(input, ['overlap']))
  if (!input.success || problems) return refused('rotate', problems ?? {})
  const kind = context.get(pageSettingsContext).isTestMode ? 'test' : 'live'
  const actor = await context.get(actorContext)()
  const made = await context.get(shopContext).rotateApiKey(actor, { ...input.data, kind })
  return made.ok ? { made: made.value, isSaved: true } : refusedBy('rotate', made.problem)
}

async function change(context: Context, form: FormData, asked: Asked) {
  const typed = typedKey(form)
  const input = keyChange.safeParse({ ...asked, ...typed })
  const refuse = (problems: Problems, stored: ApiKeyView | null = null, status = 422) =>
    data({ made: null, intent: 'change', problems, typed, stored }, status)
  if (!input.success) return refuse(problemsIn(input, KEY_FIELDS) ?? {})
  const shop = context.get(shopContext)
  const before = await shop.getApiKey(input.data.id)
  const password =
    before && widens(before.scopes, input.data.scopes) ? await passwordProblem(context, form) : null
  if (password !== null) return refuse({ [PASSWORD_FIELD]: password })
  const changed = await shop.changeApiKey(await context.get(actorContext)(), input.data)
  if (changed.ok) return redirectWithToast(TABLE, 'api_key_changed')
  const message = messageOf(changed.problem)
  const { code } = changed.problem
  const stored = code === 'stale' ? await shop.getApiKey(input.data.id) : null
  return refuse({ '': message }, stored, PROBLEMS[code].status)
}

function refusedBy(intent: string, problem: Problem) {
  return refused(intent, { '': messageOf(problem) }, PROBLEMS[problem.code].status)
}

function refused(intent: string, problems: Problems, status = 422) {
  return data({ made: null, intent, problems, typed: null, stored: null }, status)
}

export default function Key({ loaderData: { apiKey }, actionData }: Route.ComponentProps) {
  if (actionData?.made)
    return (
      <StaffDialog title="The new key" closeTo={TABLE}>
        <MadeKey
          made={actionData.made}
          closeTo={TABLE}
          more="The old key is in the table, with the time it expires."
        />
      </StaffDialog>
    )
  if (!apiKey)
    return (
      <StaffDialog title={TITLE} closeTo={TABLE}>
        <div className="staff-dialog-body">
          <p>{MESSAGES.api_key_gone}</p>
        </div>
      </StaffDialog>
    )
  const refusal = actionData?.made === null ? actionData : null
  const isOver = apiKey.state === 'revoked' || apiKey.state === 'expired'
  return (
    <StaffDialog title={apiKey.name} closeTo={TABLE}>
      {isOver ? (
        <EndedKey apiKey={apiKey} path={TABLE} />
      ) : (
        <>
          <ChangeKey apiKey={apiKey} path={TABLE} refusal={refusal} />
          {apiKey.replacedBy === null && <RotateKey apiKey={apiKey} path={TABLE} refusal={refusal} />}
          <RevokeKey apiKey={apiKey} path={TABLE} />
        </>
      )}
    </StaffDialog>
  )
}
