/** Adds a product group in a dialog over the table. */
import { data, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { readGroup } from '../../rules/option-group.ts'
import type { Route } from './+types/product-group-new'
import { GroupFields } from './group-forms.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Add product group'
const TABLE = '/cms/product-groups'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = { name: textOf(form, 'name'), optionName: textOf(form, 'optionName') }
  const read = readGroup(typed)
  if (read.problems !== null) return data({ typed, problems: read.problems }, 422)
  const actor = await context.get(actorContext)()
  const created = await context.get(shopContext).createProductGroup(actor, read.group)
  if (created.ok) return redirectWithToast(`${TABLE}/${created.value.id}`, 'option_group_saved')
  const { code, fields = { '': messageOf(created.problem) } } = created.problem
  return data({ typed, problems: fields }, PROBLEMS[code].status)
}

export default function NewProductGroup({ actionData }: Route.ComponentProps) {
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <CheckedForm refusal={actionData}>
        <div className="staff-dialog-body">
          <FormNote>{actionData?.problems['']}</FormNote>
          <GroupFields
            typed={actionData?.typed ?? { name: '', optionName: '' }}
            problems={actionData?.problems ?? {}}
          />
        </div>
        <footer className="staff-dialog-foot">
          <Link className="button button-plain" to={TABLE}>
            Cancel
          </Link>
          <button type="submit" className="button">
            Add product group
          </button>
        </footer>
      </CheckedForm>
    </StaffDialog>
  )
}
