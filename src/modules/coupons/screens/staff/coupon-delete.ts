/** Deletes a coupon and returns to the table, where it can be undone. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-delete'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read', change: 'coupons.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const staff = await context.get(actorContext)()
  const deleted = await context.get(shopContext).deleteCoupon(staff, { id: params.id })
  const path = `/cms/coupons${url.search}`
  if (!deleted.ok) return redirectWithToast(path, 'coupon_delete_failed')
  return redirectWithToast(path, 'coupon_deleted', { name: 'coupon', id: params.id })
}

export function loader() {
  return redirect('/cms/coupons')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function CouponDelete() {
  return null
}
