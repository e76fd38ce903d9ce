/** Exports the products of a filter as CSV, with the columns of the import. */
import { SHEET_HEAD } from '../../../rules/product-sheet.ts'
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/export-csv'
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'
import { productSearch } from './product-table.tsx'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const made = await context.get(shopContext).exportProducts(actor, productSearch(url))
  if (!made.ok) throw data({ message: messageOf(made.problem) }, PROBLEMS[made.problem.code].status)
  return csvStream({ fileName: 'products.csv', head: SHEET_HEAD, ...made.value })
}
