/** Adds a synonym in a dialog over the table. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/synonym-new'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { readSynonym, SynonymForm } from './synonym-form.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Add a search word'
const TABLE = '/cms/synonyms'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readSynonym(await readForm(request))
  if (!read.ok) return data(read.refusal, 422)
  const added = await context.get(shopContext).addSynonym(await context.get(actorContext)(), read.input)
  if (added.ok) return redirectWithToast(TABLE, 'synonym_saved')
  const message = messageOf(added.problem)
  const { code, fields = { '': message } } = added.problem
  return data({ problems: fields, typed: read.typed, stored: null }, PROBLEMS[code].status)
}

export default function NewSynonym({ actionData }: Route.ComponentProps) {
  return (
    <StaffDialog title={TITLE} closeTo={TABLE}>
      <SynonymForm start={{ phrase: '', means: '', version: 0 }} refusal={actionData} closeTo={TABLE} />
    </StaffDialog>
  )
}
