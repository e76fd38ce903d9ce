/** The sums of a month as a file. */
import type { PageHandle } from '#app/access.ts'
import { csvAnswer } from '#app/components/page/file-answer.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/gst-csv'
import { requireAdmin } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'payments.read' }

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin(context)
  return csvAnswer(await context.get(shopContext).getGstCsv({ month: url.searchParams.get('month') }))
}
