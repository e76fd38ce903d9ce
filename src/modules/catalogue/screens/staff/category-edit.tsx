/** Edits a category in a dialog over the table. */
import { data } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { readCategory, toTypedCategory } from '../../rules/category-input.ts'
import type { Route } from './+types/category-edit'
import { CategoryForm, parseCategoryForm, refuseBy, refuseFields } from './categories/category-form.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

const TITLE = 'Edit category'
const TABLE = '/cms/categories'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const category = await context.get(shopContext).getCategoryForStaff({ id: params.id })
  const found = category && { typed: toTypedCategory(category), version: category.version }
  return data({ found }, { status: found ? 200 : 404 })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = parseCategoryForm(form)
  const read = readCategory(typed)
  if (read.problems !== null) return refuseFields(typed, read.problems)
  const change = { id: params.id, version: Number(textOf(form, 'version')), input: read.input }
  const changed = await context.get(shopContext).changeCategory(await context.get(actorContext)(), change)
  return changed.ok ? redirectWithToast(TABLE, 'category_saved') : refuseBy(changed.problem, typed)
}

export default function EditCategory({ loaderData: { found }, actionData }: Route.ComponentProps) {
  return (
    <StaffDialog title={TITLE} closeTo={TABLE} size="wide">
      {found ? (
        <CategoryForm start={found.typed} version={found.version} refusal={actionData} closeTo={TABLE} />
      ) : (
        <div className="staff-dialog-body">
          <p className="staff-empty">{MESSAGES.category_gone}</p>
        </div>
      )}
    </StaffDialog>
  )
}
