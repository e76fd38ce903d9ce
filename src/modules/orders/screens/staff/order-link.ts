/** Mails the link of a phone order again. */
import { redirect } from 'react-router'
import { staffOrderPath } from '../../rules/staff-order.ts'
import { parseOrderId } from '#platform/rules/ids.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-link'
import { redirectWithNotice, keyOf } from './order/answer-note.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, params }: Route.ActionArgs) {
  const path = staffOrderPath(params.id)
  const orderId = parseOrderId(params.id)
  if (!orderId) return redirectWithNotice(path, { refused: 'order_not_found' })
  const staff = await context.get(actorContext)()
  const sent = await context.get(shopContext).sendOrderLink(staff, { orderId })
  return sent.ok
    ? redirectWithToast(path, 'order_link_sent')
    : redirectWithNotice(path, { refused: keyOf(sent.problem) })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(staffOrderPath(params.id))
}

/**
 * Never shown. A route with a component is rendered as a document, so an error of its action appears on the shop's own
 * error page.
 */
export default function OrderLink() {
  return null
}
