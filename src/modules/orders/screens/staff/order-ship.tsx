/**
 * Pending to shipped, manually (spec §4): a courier's name and waybill and, while the order is not paid, where its
 * money is. A dialog over the order with its own URL.
 */
import { parseOrderId } from '#platform/rules/ids.ts'
import { staffOrderPath, mayShipByHand } from '../../rules/staff-order.ts'
import { data, Link, useOutletContext, useSearchParams } from 'react-router'
import { atFields, problemsOf, type Problems } from '#platform/rules/form-problems.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import {
  MAX_COURIER,
  MAX_OUTSIDE_REFERENCE,
  MAX_TRACKING,
  shipByHandInput,
} from '../../rules/staff-order-input.ts'
import { PROBLEMS } from '#platform/rules/problems.ts'
import { messageOf } from '#platform/rules/result.ts'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { Field } from '#platform/ui/form/field.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import type { Route } from './+types/order-ship'
import { withPassword } from '#modules/staff/screens/staff/confirm/check-password.ts'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { StaffDialog } from '#platform/ui/staff/dialog/staff-dialog.tsx'
import { ordersTable } from './orders/last-table.ts'
import type { OrderBelow } from './order/order-head.tsx'
import { NotUpdated } from './order/not-updated.tsx'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

export const handle: PageHandle = { access: 'admin', read: 'orders.change', change: 'orders.change' }

export function loader() {
  return null
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = {
    courier: textOf(form, 'courier'),
    tracking: textOf(form, 'tracking'),
    reference: textOf(form, 'reference'),
  }
  const input = shipByHandInput.safeParse({ ...typed, orderId: params.id })
  const refuse = (problems: Problems, status = 422) =>
    data({ ...typed, problems, message: Object.values(problems)[0] ?? '' }, status)
  const id = parseOrderId(params.id)
  const detail = id && (await context.get(shopContext).getOrderForStaff({ id }))
  const isUnpaid = detail !== null && mayShipByHand(detail.order) === 'needs_money'
  const isReferenceMissing = isUnpaid && typed.reference.trim() === ''
  const read = input.success ? null : problemsOf(input.error)
  const wrong = isReferenceMissing ? { ...read, reference: MESSAGES.order_pays_first } : read
  // Recording where money is requires the password; shipping a paid order does not.
  const needsMoney = isUnpaid || typed.reference !== ''
  const problems = needsMoney ? await withPassword(context, form, wrong) : wrong
  if (!input.success || problems) return refuse(atFields(problems ?? {}, SHIP_FIELDS))
  const staff = await context.get(actorContext)()
  const shipped = await context.get(shopContext).shipByHand(staff, input.data)
  if (shipped.ok)
    return redirectWithToast(
      ordersTable(url.searchParams.get('back'), staffOrderPath(params.id)),
      'order_status_updated',
    )
  const message = messageOf(shipped.problem)
  const { code, key } = shipped.problem
  return refuse({ [FIELDS.get(key) ?? '']: message }, PROBLEMS[code].status)
}

const SHIP_FIELDS = ['reference', 'courier', 'tracking', PASSWORD_FIELD]
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['order_tracking_taken', 'tracking'],
  ['order_pays_first', 'reference'],
])

export default function OrderShip({ actionData }: Route.ComponentProps) {
  const { order } = useOutletContext<OrderBelow>()
  const [query] = useSearchParams()
  const may = useMay()
  const verdict = mayShipByHand(order)
  const closeTo = ordersTable(query.get('back'), `/cms/orders/${order.id}`)
  const errorAt = (field: string) => actionData?.problems[field]
  const isUnpaid = verdict === 'needs_money'
  const mayShip = verdict === 'yes' || (isUnpaid && may('payments.change'))
  return (
    <StaffDialog title={`Mark order ${order.number} as shipped`} closeTo={closeTo}>
      <CheckedForm refusal={actionData} preventScrollReset>
        <div className="staff-dialog-body">
          <NotUpdated answer={actionData} />
          {!mayShip && <p className="note note-warning">{WHY_NOT[verdict]}</p>}
          {mayShip && (
            <>
              <p>
                Use this for a parcel sent with another courier. The customer gets a mail with its name and
                number, and no other parcel is booked.
              </p>
              {isUnpaid && (
                <div className="note note-warning">
                  <p>
                    <strong>This order is not paid.</strong> Continue only if you have received{' '}
                    {formatInr(order.totalPaise)} another way. The order is then marked as paid.
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
                </div>
              )}
              <Field
                label="Courier"
                name="courier"
                autoComplete="off"
                required
                maxLength={MAX_COURIER}
                defaultValue={actionData?.courier}
                error={errorAt('courier')}
                hint="Such as India Post. The customer reads it"
              />
              <Field
                label="Tracking number"
                name="tracking"
                autoComplete="off"
                required
                maxLength={MAX_TRACKING}
                defaultValue={actionData?.tracking}
                error={errorAt('tracking')}
              />
              {(isUnpaid || errorAt(PASSWORD_FIELD)) && (
                <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />
              )}
            </>
          )}
        </div>
        {mayShip && (
          <div className="staff-dialog-foot">
            <Link to={closeTo} className="button button-plain">
              Cancel
            </Link>
            <button type="submit" className="button">
              {isUnpaid ? 'Mark as paid and shipped' : 'Mark as shipped'}
            </button>
          </div>
        )}
      </CheckedForm>
    </StaffDialog>
  )
}

const WHY_NOT: Readonly<Record<ReturnType<typeof mayShipByHand>, string>> = {
  yes: '',
  needs_money: `${MESSAGES.order_pays_first} ${MESSAGES.staff_denied}`,
  unconfirmed: MESSAGES.order_unconfirmed,
  sent: MESSAGES.order_sent_before,
  closed: MESSAGES.order_not_sendable,
}
