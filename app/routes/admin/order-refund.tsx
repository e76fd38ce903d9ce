/** What the forms of the payment section do; it always leads back to the order. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-refund'
import { runMoneyAction } from './money/run-money-action.ts'
import { backWith } from './order/answer-note.tsx'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin' }

export async function action({ context, request, params }: Route.ActionArgs) {
  await requireAdmin(context)
  const staff = await context.get(actorContext)()
  const form = await request.formData()
  // The order is the address's, whatever the form says.
  form.set('orderId', params.id)
  return backWith(`/cms/orders/${params.id}`, await runMoneyAction(context.get(shopContext), staff, form))
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireAdmin(context)
  return redirect(`/cms/orders/${params.id}`)
}

/** Never shown. With it the route has a document, and an error of its action is told on the shop's own page. */
export default function OrderRefund() {
  return null
}
