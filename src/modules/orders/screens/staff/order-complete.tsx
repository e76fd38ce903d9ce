/** Shipped to completed, manually (spec §4). A refusal is shown here with a link back. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath } from '../../rules/staff-order.ts'
import { data, Link } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-complete'
import { NotUpdated } from './order/not-updated.tsx'
import { ordersTable } from './orders/last-table.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, request, params }: Route.ActionArgs) {
  const back = ordersTable(textOf(await readForm(request), 'back'), staffOrderPath(params.id))
  const orderId = parseOrderId(params.id)
  if (!orderId) return data({ message: MESSAGES.order_not_found, back }, PROBLEMS.not_found.status)
  const staff = await context.get(actorContext)()
  const completed = await context.get(shopContext).completeByHand(staff, { orderId })
  if (completed.ok) return redirectWithToast(back, 'order_status_updated')
  const message = messageOf(completed.problem)
  const { code } = completed.problem
  return data({ message, back }, PROBLEMS[code].status)
}

/** Only its form leads here; opened directly, it has nothing to show. */
export function loader() {
  return null
}

export default function OrderComplete({ actionData, params }: Route.ComponentProps) {
  return (
    <section className="staff-page">
      <NotUpdated answer={actionData} />
      <p>
        <Link to={staffOrderPath(params.id)}>{MESSAGES.order_see}</Link>
        {actionData && actionData.back !== staffOrderPath(params.id) && (
          <>
            {' · '}
            <Link to={actionData.back}>Back to the orders</Link>
          </>
        )}
      </p>
    </section>
  )
}
