/** Adds a redirect in a dialog over the table. */
import { data, Link } from 'react-router'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { MAX_REDIRECT_LENGTH } from '../../rules/redirects.ts'
import type { Route } from './+types/redirect-new'

export const handle: PageHandle = { access: 'admin', read: 'content.change', change: 'content.change' }

const TITLE = 'Add redirect'
const TABLE = '/cms/redirects'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = { from: wholeTextOf(form, 'from'), to: wholeTextOf(form, 'to') }
  const added = await context.get(shopContext).addRedirect(await context.get(actorContext)(), typed)
  if (added.ok) return redirectWithToast(TABLE, 'redirect_saved')
  const { code, fields = { '': messageOf(added.problem) } } = added.problem
  return data({ problems: fields, typed }, PROBLEMS[code].status)
}

export default function NewRedirect({ actionData }: Route.ComponentProps) {
  const field = (name: 'from' | 'to') => ({
    name,
    defaultValue: actionData?.typed[name] ?? '',
    error: actionData?.problems[name],
    maxLength: MAX_REDIRECT_LENGTH,
    autoComplete: 'off',
  })
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <CheckedForm refusal={actionData}>
        <div className="staff-dialog-body">
          <FormNote>{actionData?.problems['']}</FormNote>
          <Field
            label="Former address"
            hint="The path only, such as /products/red-notebook"
            {...field('from')}
          />
          <Field label="Leads to" hint="A page of this shop, such as /ruled-notebooks" {...field('to')} />
        </div>
        <div className="staff-dialog-foot">
          <Link to={TABLE} className="button button-plain">
            Cancel
          </Link>
          <button type="submit" className="button">
            Save
          </button>
        </div>
      </CheckedForm>
    </StaffDialog>
  )
}
