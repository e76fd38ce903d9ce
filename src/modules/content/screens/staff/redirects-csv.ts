/** Exports all redirects as CSV, in the format of the import. */
import { csvStream } from '#platform/ui/staff/export/csv-stream.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import { REDIRECT_HEAD } from '../../rules/redirects.ts'
import type { Route } from './+types/redirects-csv'

export const handle: PageHandle = { access: 'admin', read: 'content.read' }

export async function loader({ context }: Route.LoaderArgs) {
  const redirects = await context.get(shopContext).exportRedirects()
  const rows = redirects.map(({ from, to }) => [from, to])
  return csvStream({
    fileName: 'redirects.csv',
    total: rows.length,
    head: REDIRECT_HEAD,
    batches: inOne(rows),
  })
}

async function* inOne(rows: readonly (readonly string[])[]) {
  yield rows
}
