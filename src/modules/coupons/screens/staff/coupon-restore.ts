/** Restores a deleted coupon. */
import { redirect } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-restore'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'coupons.read', change: 'coupons.change' }

export async function action({ context, params, url }: Route.ActionArgs) {
  const staff = await context.get(actorContext)()
  const restored = await context.get(shopContext).restoreCoupon(staff, { id: params.id })
  return redirectWithToast(
    `/cms/coupons${url.search}`,
    restored.ok ? 'coupon_restored' : 'coupon_save_failed',
  )
}

export function loader() {
  return redirect('/cms/coupons')
}

/** Never shown. It gives the route a document, so that an error of its action appears on the shop's own page. */
export default function CouponRestore() {
  return null
}
