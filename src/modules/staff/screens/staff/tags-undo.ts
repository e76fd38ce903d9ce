/** Takes back a change of tags; only the toast's button leads here. */
import { redirect } from 'react-router'
import { TAGGED, tagSubjectOf } from '../../rules/tags.ts'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/tags-undo'
import { redirectWithToast } from './shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.read', change: 'orders.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const subject = tagSubjectOf(params.subject)
  const change = url.searchParams.get('change') ?? ''
  const staff = await context.get(actorContext)()
  const undone = subject && (await context.get(shopContext).undoTags(staff, { subject, change }))
  if (!subject || !undone?.ok) return redirect('/cms', 303)
  const { path } = TAGGED[subject]
  const [only, ...others] = undone.value.ids
  // A product has no page of its own besides its form.
  const isOne = only !== undefined && others.length === 0 && subject !== 'product'
  return redirectWithToast(isOne ? `${path}/${only}` : path, 'tags_restored')
}

export function loader() {
  return redirect('/cms')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function TagsUndo() {
  return null
}
