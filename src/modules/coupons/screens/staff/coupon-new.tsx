/** The dialog that creates a coupon (spec §5). */
import { useLocation } from 'react-router'
import { readCoupon, type TypedCoupon } from '../../rules/coupon-form.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-new'
import { CouponForm, refusedBy, refusedFields, typedCoupon, withCode } from './coupons/coupon-form.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'coupons.change', change: 'coupons.change' }

const TITLE = 'Create coupon'

export const meta = staffMeta(TITLE)

export function loader() {
  return null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const typed = typedCoupon(form)
  if (form.has('generate')) return withCode(typed, await shop.suggestCouponCode())
  const read = readCoupon(typed)
  if ('fields' in read) return refusedFields(typed, read.fields)
  const made = await shop.createCoupon(await context.get(actorContext)(), read.terms)
  if (!made.ok) return refusedBy(made.problem, typed, null)
  return redirectWithToast(`/cms/coupons${url.search}`, 'coupon_created')
}

const EMPTY: TypedCoupon = {
  code: '',
  discountType: 'percentage',
  discountValue: '',
  minOrder: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  validFrom: '',
  validUntil: '',
  isActive: true,
}

export default function CouponNew({ actionData }: Route.ComponentProps) {
  const closeTo = `/cms/coupons${useLocation().search}`
  return (
    <StaffDialog title={TITLE} closeTo={closeTo}>
      <CouponForm shown={EMPTY} coupon={null} answer={actionData} closeTo={closeTo} />
    </StaffDialog>
  )
}
