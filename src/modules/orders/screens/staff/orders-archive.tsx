/** Archives orders, or moves them out of the archive, and returns to where they were chosen. A refusal is shown here. */
import { data, Link } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { parseOrderIds } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import type { Route } from './+types/orders-archive'
import { ordersTable } from './orders/last-table.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

const TITLE = 'Archive orders'
const PATH = '/cms/orders'

export const meta = staffMeta(TITLE)

export async function action({ context, request, url }: Route.ActionArgs) {
  const [shop, staff] = [context.get(shopContext), await context.get(actorContext)()]
  const form = await readForm(request)
  const change = url.searchParams.get('undo')
  if (change !== null) {
    const undone = await shop.undoArchive(staff, { change })
    return undone.ok
      ? redirectWithToast(PATH, 'orders_archive_undone')
      : refused(messageOf(undone.problem), 403)
  }
  const ids = parseOrderIds(form.getAll('order'))
  const [only] = ids
  if (only === undefined) return refused(MESSAGES.orders_none_chosen, 422)
  const back = ordersTable(textOf(form, 'back'), ids.length === 1 ? `${PATH}/${only}` : PATH)
  const isArchived = textOf(form, 'to') !== 'unarchive'
  const done = await shop.archiveOrders(staff, { ids, isArchived })
  if (!done.ok) return refused(messageOf(done.problem), PROBLEMS[done.problem.code].status, back)
  const { left, undo: id } = done.value
  if (left > 0) return redirectWithToast(back, 'orders_archived_in_part', { name: 'archive-in-part', id })
  return isArchived
    ? redirectWithToast(back, 'orders_archived', { name: 'archive', id })
    : redirectWithToast(back, 'orders_unarchived', { name: 'unarchive', id })
}

function refused(message: string, status: number, back = PATH) {
  return data({ message, back }, status)
}

/** Only its form leads here; opened directly, it has nothing to show. */
export function loader() {
  return null
}

export default function OrdersArchive({ actionData }: Route.ComponentProps) {
  return (
    <section className="staff-page" aria-labelledby="orders-archive">
      <h2 id="orders-archive">{TITLE}</h2>
      {actionData && (
        <p className="note note-bad" role="alert">
          {actionData.message}
        </p>
      )}
      <p>
        <Link to={actionData?.back ?? PATH}>Back to the orders</Link>
      </p>
    </section>
  )
}
