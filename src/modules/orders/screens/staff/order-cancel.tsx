/**
 * Cancels an order before the courier has it, then returns to the order. If it refunds money, the password may be asked
 * for again, and the submitted form is preserved meanwhile.
 */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath } from '../../rules/staff-order.ts'
import { data, redirect } from 'react-router'
import { cancelOrderInput } from '../../rules/cancel-order-input.ts'
import { hasMoneyToReturn, mayCancel } from '../../rules/cancellation.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-cancel'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { redirectWithNotice, keyOf, keyOfInvalid } from './order/answer-note.tsx'
import { CancelSection } from './order/cancel-section.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export const meta = staffMeta('Cancel an order')

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData()
  // The URL decides which order it is, whatever the form says.
  const wish = { note: form.get('note'), confirmed: form.get('confirmed'), orderId: params.id }
  const input = cancelOrderInput.safeParse(wish)
  const path = staffOrderPath(params.id)
  if (!input.success) return redirectWithNotice(path, { refused: keyOfInvalid(input.error) })
  const shop = context.get(shopContext)
  const found = await shop.getOrderForStaff({ id: input.data.orderId })
  if (found && hasMoneyToReturn(found.order)) {
    const problem = await passwordProblem(context, form)
    if (problem !== null) return data(sentForm(form, problem), 422)
  }
  const staff = await context.get(actorContext)()
  const cancelled = await shop.cancelOrderByStaff(staff, input.data)
  return redirectWithNotice(
    path,
    cancelled.ok ? { done: 'cancel_done' } : { refused: keyOf(cancelled.problem) },
  )
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseOrderId(params.id)
  const found = id && (await context.get(shopContext).getOrderForStaff({ id }))
  if (!found || !mayCancel(found.order, found.shipment)) throw redirect(staffOrderPath(params.id))
  return { order: found.order, shipment: found.shipment }
}

export default function OrderCancel({ loaderData: { order, shipment }, actionData }: Route.ComponentProps) {
  const path = `/cms/orders/${order.id}`
  return (
    <div className="staff-page">
      <p className="order-back">
        <a href={path}>Order {order.number}</a>
      </p>
      {actionData ? (
        <section className="panel" aria-labelledby="cancel">
          <h2 id="cancel">Cancel order {order.number}</h2>
          <ResubmitWithPassword sent={actionData} action={`${path}/cancel`} />
        </section>
      ) : (
        <CancelSection order={order} shipment={shipment} />
      )}
    </div>
  )
}
