/** What the forms of an order's parcel do; each answers on the order's page. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import type { Route } from './+types/order-parcel'
import { backWith } from './order/answer-note.tsx'
import { workOnParcel } from './parcels/parcel-work.ts'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(context)
  const form = await request.formData()
  // The address says which order it is, whatever the form says.
  form.set('order', params.id)
  return backWith(`/cms/orders/${params.id}`, await workOnParcel(context, form, staff), 'parcel')
}

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireAdmin(context)
  return redirect(`/cms/orders/${params.id}`)
}

/** Never shown. With it the route has a document, and an error of its action is told on the shop's own page. */
export default function OrderParcel() {
  return null
}
