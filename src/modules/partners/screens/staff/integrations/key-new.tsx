/** Creates a key, in a dialog over the table of keys. The response to this form is the only one that shows the key. */
import { data, Link } from 'react-router'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { newKeyInput } from '../../../rules/api-key.ts'
import { USUAL_REQUESTS_PER_MINUTE } from '#modules/staff/rules/scopes.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, pageSettingsContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/key-new'
import { withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { EndsChoice, KeyFields, MadeKey, KEY_FIELDS, typedKey, type TypedKey } from './key-fields.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = {
  access: 'admin',
  read: 'integrations.change',
  change: 'integrations.change',
}

const TITLE = 'Create key'
const TABLE = '/cms/integrations/keys'
const START: TypedKey = {
  name: '',
  scopes: [],
  requestsPerMinute: String(USUAL_REQUESTS_PER_MINUTE),
  ends: 'year',
  lastDay: '',
}

export const meta = staffMeta(TITLE)

export function loader() {
  return { id: crypto.randomUUID() as string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = typedKey(form)
  const refuse = (problems: Problems, status = 422) => data({ made: null, typed, problems }, status)
  const input = newKeyInput.safeParse({ id: textOf(form, 'id'), ...typed })
  const problems = await withPassword(context, form, problemsIn(input, KEY_FIELDS))
  if (!input.success || problems) return refuse(problems ?? {})
  const kind = context.get(pageSettingsContext).isTestMode ? 'test' : 'live'
  const actor = await context.get(actorContext)()
  const made = await context.get(shopContext).makeApiKey(actor, { ...input.data, kind })
  if (made.ok) return data({ made: made.value, isSaved: true, typed, problems: {} })
  const message = messageOf(made.problem)
  const { code, fields = { '': message } } = made.problem
  return refuse(fields, PROBLEMS[code].status)
}

export default function NewKey({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.made === null ? actionData : null
  const errorAt = (field: string) => refusal?.problems[field]
  if (actionData?.made)
    return (
      <StaffDialog title="The new key" closeTo={TABLE}>
        <MadeKey made={actionData.made} closeTo={TABLE} />
      </StaffDialog>
    )
  const start = actionData?.typed ?? START
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <CheckedForm refusal={refusal} action={`${TABLE}/new`}>
        <div className="staff-dialog-body">
          <FormNote>{errorAt('')}</FormNote>
          <input type="hidden" name="id" value={loaderData.id} />
          <KeyFields start={start} errorAt={errorAt} />
          <EndsChoice start={start} errorAt={errorAt} />
          <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
        </div>
        <div className="staff-dialog-foot">
          <Link to={TABLE} className="button button-plain">
            Cancel
          </Link>
          <button type="submit" className="button">
            Create key
          </button>
        </div>
      </CheckedForm>
    </StaffDialog>
  )
}
