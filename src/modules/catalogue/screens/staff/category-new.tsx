/** Adds a category in a dialog over the table. */
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { readCategory, toTypedCategory } from '../../rules/category-input.ts'
import type { Route } from './+types/category-new'
import { CategoryForm, parseCategoryForm, refuseBy, refuseFields } from './categories/category-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Add category'
const TABLE = '/cms/categories'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = parseCategoryForm(await readForm(request))
  const read = readCategory(typed)
  if (read.problems !== null) return refuseFields(typed, read.problems)
  const created = await context.get(shopContext).createCategory(await context.get(actorContext)(), read.input)
  return created.ok ? redirectWithToast(TABLE, 'category_saved') : refuseBy(created.problem, typed)
}

export default function NewCategory({ actionData }: Route.ComponentProps) {
  return (
    <StaffDialog title={TITLE} closeTo={TABLE} size="wide">
      <CategoryForm start={toTypedCategory(null)} version={null} refusal={actionData} closeTo={TABLE} />
    </StaffDialog>
  )
}
