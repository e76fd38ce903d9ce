/** The filtered orders as a file. */
import { data } from 'react-router'
import { ORDER_EXPORT_HEAD } from '../../rules/order-export.ts'
import { staffOrderFilter } from '../../rules/staff-order-list.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/orders-csv'
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await context.get(actorContext)()
  const file = await context.get(shopContext).exportOrders(staff, staffOrderFilter(url.searchParams))
  if (!file.ok) {
    const message = messageOf(file.problem)
    const { code } = file.problem
    throw data({ message }, PROBLEMS[code].status)
  }
  return csvStream({ fileName: 'orders.csv', head: ORDER_EXPORT_HEAD, ...file.value })
}
