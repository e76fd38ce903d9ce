/** Shows a hidden review again. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/review-show'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'reviews.read', change: 'reviews.change' }

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const staff = await context.get(actorContext)()
  const shown = await context.get(shopContext).setReviewVisibility(staff, { id, isHidden: false, reason: '' })
  return shown.ok ? redirectWithToast('/cms/reviews', 'review_shown') : redirect('/cms/reviews', 303)
}

export function loader() {
  return redirect('/cms/reviews')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function ReviewShow() {
  return null
}
