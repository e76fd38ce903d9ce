/** Every invoice of a month as a file. That it was taken stands in the audit log. */
import { data } from 'react-router'
import { PROBLEMS } from '#domain/problems.ts'
import { messageOf } from '#domain/result.ts'
import type { PageHandle } from '#app/access.ts'
import { csvAnswer } from '#app/components/page/file-answer.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/register-csv'
import { requirePermission } from './require-admin.ts'

export const handle: PageHandle = { access: 'admin', read: 'data.export' }

export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePermission(context, 'payments.read')
  const staff = await context.get(actorContext)()
  const month = url.searchParams.get('month')
  const file = await context.get(shopContext).getInvoiceRegister(staff, { month })
  if (!file.ok) throw data({ message: messageOf(file.problem) }, PROBLEMS[file.problem.code].status)
  return csvAnswer(file.value)
}
