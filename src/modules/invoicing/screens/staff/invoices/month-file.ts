/** A month's GST totals, all its documents, or its GSTR-1, as a file. The download is written to the audit log. */
import { data } from 'react-router'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf, type Result } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { csvAnswer, zipAnswer } from '#platform/ui/page/responses.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/month-file'
import { requirePermission } from '#modules/staff/screens/staff/require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePermission(context, 'payments.read')
  const staff = await context.get(actorContext)()
  const shop = context.get(shopContext)
  const month = url.searchParams.get('month')
  if (url.pathname.endsWith('.zip')) return zipAnswer(valueOf(await shop.getGstr1(staff, { month })))
  return csvAnswer(
    valueOf(
      url.pathname.endsWith('/register.csv')
        ? await shop.getInvoiceRegister(staff, { month })
        : await shop.getGstCsv(staff, { month }),
    ),
  )
}

function valueOf<T>(file: Result<T>): T {
  if (file.ok) return file.value
  throw data({ message: messageOf(file.problem) }, PROBLEMS[file.problem.code].status)
}
