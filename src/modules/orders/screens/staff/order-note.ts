/** Adds a staff note to an order, then returns to its timeline. */
import { redirect } from 'react-router'
import { staffOrderPath } from '../../rules/staff-order.ts'
import { orderNoteInput } from '../../rules/staff-order-input.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, wholeTextOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-note'
import { redirectWithNotice, keyOf, keyOfInvalid } from './order/answer-note.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, request, params }: Route.ActionArgs) {
  const note = wholeTextOf(await readForm(request), 'note')
  const path = staffOrderPath(params.id)
  const input = orderNoteInput.safeParse({ orderId: params.id, note })
  if (!input.success) return redirectWithNotice(path, { refused: keyOfInvalid(input.error) })
  const staff = await context.get(actorContext)()
  const added = await context.get(shopContext).addOrderNote(staff, input.data)
  return added.ok
    ? redirectWithToast(`${path}#order-timeline`, 'order_noted')
    : redirectWithNotice(path, { refused: keyOf(added.problem) })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(staffOrderPath(params.id))
}

/**
 * Never shown. A route with a component is rendered as a document, so an error of its action appears on the shop's own
 * error page.
 */
export default function OrderNote() {
  return null
}
