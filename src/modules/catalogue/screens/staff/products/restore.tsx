/** Restores a deleted product; with `to=inactive` it is visible to staff only. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/restore'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { NotDone } from './not-done.tsx'
import { tableAddress } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'products.change', change: 'products.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await context.get(actorContext)()
  const to = url.searchParams.get('to') === 'inactive' ? 'inactive' : 'active'
  const back = await context.get(shopContext).restoreProduct(actor, { id: params.id, to })
  if (!back.ok) return data({ message: messageOf(back.problem) }, PROBLEMS[back.problem.code].status)
  return redirectWithToast(tableAddress(url.searchParams), 'product_restored')
}

export default function RestoreProduct({ actionData }: Route.ComponentProps) {
  return <NotDone isDeleting={false} message={actionData?.message ?? null} />
}
