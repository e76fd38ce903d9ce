/** The actions of an order's parcel; each returns to the order's page, unless the password is needed. */
import { data, redirect } from 'react-router'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import type { PageHandle } from '#app/access.ts'
import type { Route } from './+types/order-parcel'
import {
  ResubmitWithPassword,
  sentForm,
} from '#modules/staff/screens/staff/confirm/resubmit-with-password.tsx'
import { redirectWithNotice } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { workOnParcel } from './parcel-work.ts'
import { requireStaff } from '#modules/staff/screens/staff/require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await requireStaff(context)
  const form = await request.formData()
  // The URL decides the order, whatever the form says.
  form.set('order', params.id)
  const answer = await workOnParcel(context, form, staff)
  if ('passwordProblem' in answer) return data({ sent: sentForm(form, answer.passwordProblem) }, 422)
  return redirectWithNotice(staffOrderPath(params.id), answer, 'parcel')
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(staffOrderPath(params.id))
}

export default function OrderParcel({ actionData, params }: Route.ComponentProps) {
  if (!actionData) return null
  const path = staffOrderPath(params.id)
  return (
    <div className="staff-page">
      <p className="order-back">
        <a href={path}>Back to the order</a>
      </p>
      <section className="panel" aria-labelledby="parcel">
        <h2 id="parcel">Resolve the parcel</h2>
        <ResubmitWithPassword sent={actionData.sent} action={`${path}/parcel`} />
      </section>
    </div>
  )
}
