import { hasMoneyToReturn, mayCancel } from '../../../rules/cancellation.ts'
import type { OwnOrderView, ShipmentView } from '../../../rules/order-view.ts'
import { MAX_REFUND_REASON } from '../../../rules/refund-order-input.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { PasswordConfirmation } from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

type Props = { readonly order: OwnOrderView; readonly shipment: ShipmentView | null }

/** Cancels an order that the courier has not picked up. Asks for confirmation. */
export function CancelSection({ order, shipment }: Props) {
  const may = useMay()
  if (!mayCancel(order, shipment)) return null
  const isAllowed = may('payments.refund') || !hasMoneyToReturn(order)
  return (
    <section className="panel" aria-labelledby="cancel">
      <h3 id="cancel">Cancel order</h3>
      <p className="muted">{whatComesBack(order)} A booked shipment is cancelled first.</p>
      {!isAllowed && <p>It is paid: ask a colleague with the permission to refund to cancel it.</p>}
      {isAllowed && (
        <details>
          <summary className="button button-plain">Cancel order…</summary>
          <form method="post" action={`/cms/orders/${order.id}/cancel`}>
            <Field
              label="Reason"
              name="note"
              autoComplete="off"
              required
              maxLength={MAX_REFUND_REASON}
              hint="For your records; the customer does not see it"
            />
            {hasMoneyToReturn(order) && <PasswordConfirmation />}
            <label className="choice">
              <input type="checkbox" name="confirmed" value="yes" required /> Yes, cancel this order
            </label>
            <button type="submit" className="button button-danger">
              Cancel order
            </button>
          </form>
        </details>
      )}
    </section>
  )
}

function whatComesBack({ paymentStatus }: OwnOrderView): string {
  const free = 'Stock, coupon and coins are released'
  if (paymentStatus === 'unpaid') return `${free}. Nothing was paid.`
  if (paymentStatus === 'refunded') return `${free}. It was already refunded in full.`
  return `${free}, and the payment is refunded in full.`
}
