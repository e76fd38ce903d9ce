/** Duplicates a product and opens the copy's form. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/duplicate'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { NotDone } from './not-done.tsx'
import { besideTable } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  const copy = await context.get(shopContext).duplicateProduct(actor, { id: params.id })
  if (!copy.ok) return data({ message: messageOf(copy.problem) }, PROBLEMS[copy.problem.code].status)
  return redirectWithToast(besideTable(copy.value.id, url.searchParams), 'product_duplicated')
}

export default function DuplicateProduct({ actionData }: Route.ComponentProps) {
  return <NotDone isDeleting={false} message={actionData?.message ?? null} />
}
