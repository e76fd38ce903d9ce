/** Deletes a post after it was asked about; the toast can bring it back. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/blog-delete'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/said-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const deleted = await context.get(shopContext).deletePost(await context.get(actorContext)(), params)
  const path = `/cms/blog${url.search}`
  if (deleted.ok) return redirectWithToast(path, 'post_deleted', { name: 'post', id: params.id })
  const isMissing = deleted.problem.key === 'post_missing'
  return redirectWithToast(path, isMissing ? 'post_missing' : 'post_delete_failed')
}

/** Whoever opens the address goes to the table: a link deletes nothing. */
export function loader() {
  return redirect('/cms/blog')
}

/** Never shown. With it the route has a document, and an error of its action is told on the shop's own page. */
export default function DeletePost() {
  return null
}
