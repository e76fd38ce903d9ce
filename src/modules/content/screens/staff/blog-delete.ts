/** Deletes a post after confirmation; the toast offers to undo it. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/blog-delete'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const deleted = await context.get(shopContext).deletePost(await context.get(actorContext)(), params)
  const path = `/cms/blog${url.search}`
  if (deleted.ok) return redirectWithToast(path, 'post_deleted', { name: 'post', id: params.id })
  const isMissing = deleted.problem.key === 'post_missing'
  return redirectWithToast(path, isMissing ? 'post_missing' : 'post_delete_failed')
}

/** A GET request redirects to the table: following a link must not delete anything. */
export function loader() {
  return redirect('/cms/blog')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function DeletePost() {
  return null
}
