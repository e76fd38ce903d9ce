/** Confirms a cash order for its customer, then returns to it. */
import { redirect } from 'react-router'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import { parseOrderId } from '#platform/rules/ids.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-confirm'
import { keyOf, redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, params }: Route.ActionArgs) {
  const path = staffOrderPath(params.id)
  const orderId = parseOrderId(params.id)
  if (orderId === null) return redirectWithNotice(path, { refused: 'order_not_found' })
  const staff = await context.get(actorContext)()
  const confirmed = await context.get(shopContext).confirmOrderByStaff(staff, { orderId })
  return confirmed.ok
    ? redirectWithToast(path, 'order_confirmed')
    : redirectWithNotice(path, { refused: keyOf(confirmed.problem) })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(staffOrderPath(params.id))
}

/** Never shown; see order-note.ts. */
export default function OrderConfirm() {
  return null
}
