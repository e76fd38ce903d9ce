/** The courier's label of an order's parcel, as the PDF that its printer takes. */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/order-label'
import { redirectWithNotice, keyOf } from '#modules/orders/screens/staff/order/answer-note.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const back = staffOrderPath(params.id)
  const id = parseOrderId(params.id)
  if (!id) return redirectWithNotice(back, { refused: 'parcel_no_label' }, 'parcel')
  const label = await context.get(shopContext).getLabel({ id })
  if (!label.ok) return redirectWithNotice(back, { refused: keyOf(label.problem) }, 'parcel')
  return new Response(new Uint8Array(label.value.pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${label.value.fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
