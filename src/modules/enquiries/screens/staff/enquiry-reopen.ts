/** Reopens an enquiry. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/enquiry-reopen'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'enquiries.read', change: 'enquiries.change' }

export async function action({ context, params: { id } }: Route.ActionArgs) {
  const staff = await context.get(actorContext)()
  const opened = await context.get(shopContext).workOnEnquiry(staff, { id, step: 'reopened', seen: null })
  const path = `/cms/enquiries/${encodeURIComponent(id)}`
  return opened.ok ? redirectWithToast(path, 'enquiry_reopened') : redirect(path, 303)
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/cms/enquiries/${encodeURIComponent(params.id)}`)
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function EnquiryReopen() {
  return null
}
