/** Money that came outside the provider: staff record where it is. A dialog over the order. */
import { data, Link, useOutletContext } from 'react-router'
import { staffOrderPath, mayMarkPaid } from '../../rules/staff-order.ts'
import { problemsIn, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import { markPaidInput, MAX_OUTSIDE_REFERENCE } from '../../rules/staff-order-input.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm, FormNote } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-paid'
import { withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import type { OrderBelow } from './order/order-head.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'

export const handle: PageHandle = { access: 'admin', read: 'payments.change', change: 'payments.change' }

export function loader() {
  return null
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const reference = textOf(form, 'reference')
  const input = markPaidInput.safeParse({ orderId: params.id, reference })
  const refused = (problems: Problems, status = 422) => data({ reference, problems }, status)
  const problems = await withPassword(context, form, problemsIn(input, ['reference']))
  if (!input.success || problems) return refused(problems ?? {})
  const staff = await context.get(actorContext)()
  const paid = await context.get(shopContext).markPaidOutside(staff, input.data)
  if (paid.ok) return redirectWithToast(staffOrderPath(params.id), 'order_marked_paid')
  const message = messageOf(paid.problem)
  const { code } = paid.problem
  return refused({ '': message }, PROBLEMS[code].status)
}

export default function OrderPaid({ actionData }: Route.ComponentProps) {
  const { order } = useOutletContext<OrderBelow>()
  const closeTo = `/cms/orders/${order.id}`
  const errorAt = (field: string) => actionData?.problems[field]
  return (
    <StaffDialog title={`Mark order ${order.number} as paid`} closeTo={closeTo}>
      <CheckedForm refusal={actionData} preventScrollReset>
        <div className="staff-dialog-body">
          <FormNote>{errorAt('')}</FormNote>
          {mayMarkPaid(order) ? (
            <>
              <p>
                Use this if you received {formatInr(order.totalPaise)} outside the payment provider. The order
                continues as if paid online: the customer gets the invoice, and a shipment is booked. If the
                customer also pays online, that payment is refunded automatically.
              </p>
              <Field
                label="Payment reference"
                name="reference"
                autoComplete="off"
                required
                maxLength={MAX_OUTSIDE_REFERENCE}
                defaultValue={actionData?.reference}
                error={errorAt('reference')}
                hint="Such as the UTR of a bank transfer, or the number of a receipt"
              />
              <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
            </>
          ) : (
            <p className="note note-warning">{MESSAGES.order_not_markable}</p>
          )}
        </div>
        {mayMarkPaid(order) && (
          <div className="staff-dialog-foot">
            <Link to={closeTo} className="button button-plain">
              Cancel
            </Link>
            <button type="submit" className="button">
              Mark as paid
            </button>
          </div>
        )}
      </CheckedForm>
    </StaffDialog>
  )
}
