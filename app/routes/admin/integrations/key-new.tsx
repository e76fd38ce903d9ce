/** Makes a key, in a dialog over the table of keys; the answer to this form is the only one that ever shows it. */
import { data, Form } from 'react-router'
import { newKeyInput } from '#domain/integrations/api-key.ts'
import { USUAL_REQUESTS_PER_MINUTE } from '#domain/integrations/scopes.ts'
import { PROBLEMS } from '#domain/problems.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#app/components/form/form-text.ts'
import { privatePage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/key-new'
import { passwordProblem } from '../confirm/check-password.ts'
import { PASSWORD_FIELD, PasswordAgain } from '../confirm/password-again.tsx'
import { StaffDialog } from '../dialog/staff-dialog.tsx'
import { requireAdmin } from '../require-admin.ts'
import { EndsChoice, KeyFields } from './keys/key-fields.tsx'
import { MadeKey } from './keys/made-key.tsx'
import { typedKey, wrongIn, type TypedKey } from './keys/read-key.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

export const headers = privatePage

const TITLE = 'Make a key'
const TABLE = '/cms/integrations/keys'
const START: TypedKey = {
  name: '',
  scopes: [],
  requestsPerMinute: String(USUAL_REQUESTS_PER_MINUTE),
  ends: 'year',
  lastDay: '',
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ shopUrl: shopUrlOf(matches), matches, title: TITLE, description: TITLE })
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context)
  return { id: crypto.randomUUID() as string }
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireAdmin(context)
  const form = await readForm(request)
  const typed = typedKey(form)
  const refuse = (field: string, message: string, status = 422) =>
    data({ made: null, typed, field, message }, status)
  const input = newKeyInput.safeParse({ id: textOf(form, 'id'), ...typed })
  if (!input.success) {
    const { field, message } = wrongIn(input.error)
    return refuse(field, message)
  }
  const password = await passwordProblem(context, form)
  if (password !== null) return refuse(PASSWORD_FIELD, password)
  const kind = context.get(pageSettingsContext).isTestMode ? 'test' : 'live'
  const actor = await context.get(actorContext)()
  const made = await context.get(shopContext).makeApiKey(actor, { ...input.data, kind })
  if (made.ok) return data({ made: made.value, isSaved: true, typed, field: '', message: '' })
  const { code, message, fields = {} } = made.problem
  return refuse(Object.keys(fields)[0] ?? '', message, PROBLEMS[code].status)
}

export default function NewKey({ loaderData, actionData }: Route.ComponentProps) {
  const errorAt = (field: string) =>
    actionData?.made === null && actionData.field === field ? actionData.message : undefined
  if (actionData?.made)
    return (
      <StaffDialog title="The new key" closeTo={TABLE}>
        <MadeKey made={actionData.made} closeTo={TABLE} />
      </StaffDialog>
    )
  const start = actionData?.typed ?? START
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <Form method="post" action={`${TABLE}/new`} noValidate>
        <div className="staff-dialog-body">
          {errorAt('') && (
            <p className="note note-bad" role="alert">
              {errorAt('')}
            </p>
          )}
          <input type="hidden" name="id" value={loaderData.id} />
          <KeyFields start={start} errorAt={errorAt} />
          <EndsChoice start={start} errorAt={errorAt} />
          <PasswordAgain error={errorAt(PASSWORD_FIELD)} />
        </div>
        <div className="staff-dialog-foot">
          <button type="submit" className="button">
            Make the key
          </button>
        </div>
      </Form>
    </StaffDialog>
  )
}
