/** Restores a deleted post. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/blog-restore'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'content.read', change: 'content.change' }

export async function action({ context, params }: Route.ActionArgs) {
  const restored = await context.get(shopContext).restorePost(await context.get(actorContext)(), params)
  return redirectWithToast('/cms/blog', restored.ok ? 'post_restored' : 'post_missing')
}

export function loader() {
  return redirect('/cms/blog')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function RestorePost() {
  return null
}
