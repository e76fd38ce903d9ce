/** Another courier's parcel on its way: staff report that it came back or was lost, or correct its tracking. */
import { isUnderWayByHand, mayBeFound } from '../../rules/hand-parcel.ts'
import type { StaffParcelRow } from '../../rules/staff-parcel.ts'
import { formatInr } from '#platform/rules/money.ts'
import { MAX_COURIER, MAX_TRACKING } from '#modules/orders/rules/staff-order-input.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { amountOf, isUnpaid, SettleForm, WishForm } from './parcels/parcel-buttons.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'

type Props = {
  readonly parcel: StaffParcelRow
  readonly action: string
}

export function HandParcel({ parcel, action }: Props) {
  const may = useMay()
  if (may('orders.change') && mayBeFound(parcel)) return <FoundParcel parcel={parcel} action={action} />
  if (!may('orders.change') || !isUnderWayByHand(parcel)) return null
  const props = { parcel, action }
  const isClosed = isUnpaid(parcel) || parcel.paymentStatus === 'refunded'
  const back = isClosed ? 'close' : `refund ${amountOf({ ...parcel, todo: 'returned' })}`
  const lost = isClosed ? 'close' : `refund in full, ${amountOf({ ...parcel, todo: 'lost' })}`
  return (
    <div>
      <p className="muted">
        The shop gets no updates from {parcel.courier}. Mark the order as completed when its parcel has
        arrived; otherwise record here what happened to it.
      </p>
      <div className="row">
        <SettleForm
          {...props}
          handEnd="came_back"
          restock="yes"
          words={`RTO received: restock and ${back}`}
        />
        <SettleForm {...props} handEnd="came_back" restock="no" words={`RTO damaged: only ${back}`} />
        <SettleForm {...props} handEnd="lost" restock="no" words={`Lost: ${lost}`} />
        <TrackingForm {...props} />
      </div>
    </div>
  )
}

function FoundParcel({ parcel, action }: Props) {
  return (
    <div>
      <p className="muted">
        It was resolved as lost. If {parcel.courier} has found and delivered it and hands over the cash,
        record that here.
      </p>
      <div className="row">
        <WishForm
          parcel={parcel}
          action={action}
          wish="found"
          words={`Delivered: ${formatInr(parcel.codPaise)} was collected`}
        />
      </div>
    </div>
  )
}

function TrackingForm({ parcel, action }: Props) {
  return (
    <details>
      <summary className="button button-plain">Edit courier or tracking number…</summary>
      <form method="post" action={action}>
        <input type="hidden" name="wish" value="tracking" />
        <input type="hidden" name="order" value={parcel.orderId} />
        <Field
          label="Courier"
          name="courier"
          autoComplete="off"
          required
          maxLength={MAX_COURIER}
          defaultValue={parcel.courier}
        />
        <Field
          label="Tracking number"
          name="tracking"
          autoComplete="off"
          required
          maxLength={MAX_TRACKING}
          defaultValue={parcel.waybill ?? ''}
        />
        <div>
          <button type="submit" className="button">
            Save tracking
          </button>
        </div>
      </form>
    </details>
  )
}
