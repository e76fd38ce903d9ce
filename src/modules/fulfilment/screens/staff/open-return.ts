/** The action of the order page's form 'Open a return'; it redirects to the order or to the return. */
import { redirect } from 'react-router'
import { staffOrderPath } from '#modules/orders/rules/staff-order.ts'
import { openReturnInput } from '../../rules/return-input.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/open-return'
import { redirectWithNotice, keyOf, keyOfInvalid } from '#modules/orders/screens/staff/order/answer-note.tsx'

export const handle: PageHandle = { access: 'admin', read: 'returns.read', change: 'returns.change' }

const PIECES = 'quantity '

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await context.get(actorContext)()
  const form = await request.formData()
  const items = [...form.entries()]
    .filter(([name, value]) => name.startsWith(PIECES) && value !== '' && value !== '0')
    .map(([name, value]) => ({ productId: name.slice(PIECES.length), quantity: Number(value) }))
  const { id, reason, wish, because } = Object.fromEntries(form)
  const input = openReturnInput.safeParse({ id, orderId: params.id, items, reason, wish, because })
  const order = staffOrderPath(params.id)
  if (!input.success) return redirectWithNotice(order, { refused: keyOfInvalid(input.error) }, 'returns')
  const opened = await context.get(shopContext).openReturn(staff, input.data)
  if (!opened.ok) return redirectWithNotice(order, { refused: keyOf(opened.problem) }, 'returns')
  return redirectWithNotice(`/cms/returns/${opened.value.id}`, { done: 'return_opened' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(staffOrderPath(params.id))
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function OpenReturn() {
  return null
}
