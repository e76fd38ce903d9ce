/** Deletes a product and returns to the table, where it can be undone. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/delete'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { NotDone } from './not-done.tsx'
import { tableAddress } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  const gone = await context.get(shopContext).archiveProduct(actor, { id: params.id })
  if (!gone.ok) return data({ message: messageOf(gone.problem) }, PROBLEMS[gone.problem.code].status)
  const name = gone.value.was === 'inactive' ? 'product-inactive' : 'product'
  return redirectWithToast(tableAddress(url.searchParams), 'product_deleted', { name, id: params.id })
}

export default function DeleteProduct({ actionData }: Route.ComponentProps) {
  return <NotDone isDeleting message={actionData?.message ?? null} />
}
