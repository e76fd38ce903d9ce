/** The dialog that edits a coupon. The code of a used one cannot change; an archived one can be restored. */
import { data, Form, Link, useLocation } from 'react-router'
import { readCoupon } from '../../rules/coupon-form.ts'
import type { StaffCoupon } from '../../rules/coupon-status.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { PageHandle } from '#app/access.ts'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/coupon-edit'
import {
  CouponForm,
  asTyped,
  refusedBy,
  refusedFields,
  typedCoupon,
  withCode,
} from './coupons/coupon-form.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'coupons.change', change: 'coupons.change' }

const TITLE = 'Edit coupon'

export const meta = staffMeta(TITLE)

export async function loader({ context, params }: Route.LoaderArgs) {
  const coupon = await context.get(shopContext).getCouponForStaff({ id: params.id })
  return data({ coupon }, { status: coupon ? 200 : 404 })
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const typed = typedCoupon(form)
  if (form.has('generate')) return withCode(typed, await shop.suggestCouponCode())
  const read = readCoupon(typed)
  if ('fields' in read) return refusedFields(typed, read.fields)
  const change = { id: params.id, version: Number(textOf(form, 'version')), terms: read.terms }
  const changed = await shop.changeCoupon(await context.get(actorContext)(), change)
  if (!changed.ok) {
    const isStale = changed.problem.code === 'stale'
    return refusedBy(changed.problem, typed, isStale ? await shop.getCouponForStaff({ id: params.id }) : null)
  }
  return redirectWithToast(`/cms/coupons${url.search}`, 'coupon_updated')
}

export default function CouponEdit({ loaderData: { coupon }, actionData }: Route.ComponentProps) {
  const query = useLocation().search
  const closeTo = `/cms/coupons${query}`
  return (
    <StaffDialog title={coupon ? `${TITLE} ${coupon.code}` : TITLE} closeTo={closeTo}>
      {coupon === null && (
        <div className="staff-dialog-body">
          <p className="staff-empty">{MESSAGES.not_found}</p>
        </div>
      )}
      {coupon?.status === 'archived' && <Archived coupon={coupon} query={query} />}
      {coupon && coupon.status !== 'archived' && (
        <>
          {coupon.wasUsed && (
            <p className="staff-dialog-body">
              <Link className="text-button" to={`/cms/coupons/${coupon.id}/uses`}>
                Orders with it
              </Link>
            </p>
          )}
          <CouponForm shown={asTyped(coupon)} coupon={coupon} answer={actionData} closeTo={closeTo} />
        </>
      )}
    </StaffDialog>
  )
}

function Archived({ coupon, query }: { readonly coupon: StaffCoupon; readonly query: string }) {
  return (
    <Form method="post" action={`/cms/coupons/${coupon.id}/restore${query}`} data-unwatched="">
      <div className="staff-dialog-body">
        <p>This coupon is archived and can’t be used. Orders that used it keep their discount.</p>
      </div>
      <div className="staff-dialog-foot">
        <Link to={`/cms/coupons${query}`} className="button button-plain">
          Cancel
        </Link>
        <button type="submit" className="button">
          Restore coupon
        </button>
      </div>
    </Form>
  )
}
