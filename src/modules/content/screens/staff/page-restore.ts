import { data } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { messageOf } from '#platform/rules/result.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { parsePageSlug } from '../../rules/page-texts.ts'
import { noSuchPage } from './pages/page-values.ts'
import type { Route } from './+types/page-restore'

export const handle: PageHandle = { access: 'admin', read: 'content.change', change: 'content.change' }

/** Restores the default text of a page. */
export async function action({ context, params }: Route.ActionArgs) {
  const slug = parsePageSlug(params.slug)
  if (slug === null) throw noSuchPage()
  const restored = await context.get(shopContext).restorePageText(await context.get(actorContext)(), { slug })
  if (restored.ok) return redirectWithToast(`/cms/pages/${slug}`, 'page_restored')
  throw data({ message: messageOf(restored.problem) }, PROBLEMS[restored.problem.code].status)
}
