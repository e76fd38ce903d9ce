/** Cancelling an order before the courier has it; it always leads back to the order. */
import { redirect } from 'react-router'
import { MESSAGES } from '#domain/messages.ts'
import { cancelOrderInput } from '#domain/orders/cancel-order-input.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-cancel'
import { backWith, keyOf, type Answer } from './order/answer-note.tsx'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, request, params }: Route.ActionArgs) {
  await requireAdmin(context)
  const form = await request.formData()
  // The address says which order it is, whatever the form says.
  const wish = { note: form.get('note'), confirmed: form.get('confirmed'), orderId: params.id }
  const input = cancelOrderInput.safeParse(wish)
  const path = `/cms/orders/${params.id}`
  if (!input.success) return backWith(path, refusedBecause(input.error.issues[0]?.message))
  const staff = await context.get(actorContext)()
  const cancelled = await context.get(shopContext).cancelOrderByStaff(staff, input.data)
  return backWith(path, cancelled.ok ? { done: 'cancel_done' } : refusedBecause(cancelled.problem.message))
}

function refusedBecause(message: string = MESSAGES.bad_request): Answer {
  return { refused: keyOf(message) }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireAdmin(context)
  return redirect(`/cms/orders/${params.id}`)
}

/** Never shown. With it the route has a document, and an error of its action is told on the shop's own page. */
export default function OrderCancel() {
  return null
}
