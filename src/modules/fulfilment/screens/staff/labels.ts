/** The courier's labels of the selected orders, as one PDF. Failures are shown at the table. */
import { parseOrderIds } from '#platform/rules/ids.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/labels'
import { keyOf } from '#modules/orders/screens/staff/order/answer-note.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const labels = await context
    .get(shopContext)
    .getLabels({ ids: parseOrderIds(url.searchParams.getAll('order')) })
  if (!labels.ok) return redirectWithToast('/cms/orders', keyOf(labels.problem))
  return new Response(new Uint8Array(labels.value.pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="labels.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
