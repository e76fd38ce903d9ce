/** Exports customers as a file, with the table's filter; the export is recorded in the audit log. */
import { data } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/customers-csv'
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'
import { messageOf } from '#platform/rules/result.ts'
import { tableQuery } from '#platform/ui/staff/data-table/list-query.ts'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = url.searchParams.get('kind') === 'guests' ? 'guests' : 'accounts'
  const { search } = tableQuery(url)
  const tag = url.searchParams.get('tag') ?? ''
  const status = url.searchParams.get('status') ?? ''
  const staff = await context.get(actorContext)()
  const file = await context.get(shopContext).exportCustomers(staff, { kind, search, status, tag })
  if (!file.ok) throw data({ message: messageOf(file.problem) }, 403)
  return csvStream({ fileName: kind === 'guests' ? 'guests.csv' : 'customers.csv', ...file.value })
}
