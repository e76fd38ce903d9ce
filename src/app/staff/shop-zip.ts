/** The archive of the whole shop. The page before it asks for the password. */
import { data, redirect } from 'react-router'
import { needsPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import { fileAnswer } from '#platform/ui/page/responses.ts'
import type { PageHandle } from '../access.ts'
import { actorContext, shopContext } from '../context.ts'
import type { Route } from './+types/shop-zip'

export const handle: PageHandle = { access: 'admin', read: 'settings.change' }

export async function loader({ context }: Route.LoaderArgs) {
  if (await needsPassword(context)) return redirect('/cms/export/shop', 303)
  const made = await context.get(shopContext).exportShop(await context.get(actorContext)())
  if (!made.ok) throw data({ message: messageOf(made.problem) }, PROBLEMS[made.problem.code].status)
  return fileAnswer({ fileName: 'shop.zip', type: 'application/zip', ...made.value })
}
