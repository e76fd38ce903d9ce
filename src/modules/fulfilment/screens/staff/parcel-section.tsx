/**
 * The order's parcel: where it is, its cost, what staff have to do, how another courier's parcel ended, and the
 * correction of its address.
 */
import { formatInr } from '#platform/rules/money.ts'
import type { OwnOrderView } from '#modules/orders/rules/order-view.ts'
import { dateAndTimeOf, dateOf } from '#platform/ui/date.ts'
import { Field } from '#platform/ui/form/field.tsx'
import { Waybill } from '#modules/orders/components/order-facts.tsx'
import { MAX_COURIER, MAX_TRACKING } from '#modules/orders/rules/staff-order-input.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { needsLabel, todoLabel, type StaffParcelRow } from '../../rules/staff-parcel.ts'
import { whyNotPack } from '../../rules/packing-slip.ts'
import { isUnderWayByHand, mayBeFound } from '../../rules/undelivered-parcels.ts'
import { ParcelButtons, stateOf, amountOf, refundsNothing, SettleForm, WishForm } from './parcel-buttons.tsx'

type Scan = { readonly at: string; readonly status: string; readonly location: string }

type Props = {
  readonly order: OwnOrderView
  readonly section: {
    readonly parcel: { readonly row: StaffParcelRow; readonly scans: readonly Scan[] } | null
    readonly mayCorrect: boolean
  }
}

export function ParcelSection({ order, section: { parcel, mayCorrect } }: Props) {
  const action = `/cms/orders/${order.id}/parcel`
  const words = parcel && todoLabel(parcel.row)
  return (
    <section className="panel" aria-labelledby="parcel">
      <h3 id="parcel">Parcel</h3>
      {parcel ? <ParcelFacts parcel={parcel.row} /> : <p className="muted">No shipment yet.</p>}
      {parcel && words && (
        <div className="note note-warning">
          <p>
            <strong>{words.title}</strong>
          </p>
          <p>{words.advice}</p>
          <ParcelButtons parcel={parcel.row} action={action} />
        </div>
      )}
      {parcel && <HandParcel parcel={parcel.row} action={action} />}
      <p className="row">
        {parcel && needsLabel(parcel.row) && (
          <a href={`/cms/orders/${order.id}/label`} target="_blank" rel="noreferrer">
            Label (PDF)
          </a>
        )}
        {whyNotPack(order) === null && <a href={`/cms/orders/${order.id}/packing-slip`}>Packing slip</a>}
      </p>
      {mayCorrect && <CorrectForm order={order} action={action} isBooked={parcel?.row.waybill != null} />}
      {parcel && parcel.scans.length > 0 && (
        <details>
          <summary>Tracking history ({parcel.scans.length})</summary>
          <ol className="timeline" reversed>
            {parcel.scans.map(({ at, status, location }) => (
              <li key={`${at} ${status}`} data-tone="neutral">
                <p className="timeline-title">{status}</p>
                <p className="muted">
                  <time dateTime={at}>{dateAndTimeOf(at)}</time>
                  {location !== '' && ` · ${location}`}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function ParcelFacts({ parcel }: { readonly parcel: StaffParcelRow }) {
  const { waybill, pickupDay, expectedDeliveryAt, chargedPaise, costPaise, codPaise, weightGrams } = parcel
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['State', stateOf(parcel)],
    ...(parcel.carrierStatus === '' ? [] : [['Courier status', parcel.carrierStatus] as const]),
    ...(pickupDay === null ? [] : [['Pickup', dateOf(`${pickupDay}T12:00:00Z`)] as const]),
    ...(expectedDeliveryAt === null ? [] : [['Expected', dateOf(expectedDeliveryAt)] as const]),
    ...(parcel.deliveredAt === null ? [] : [['Delivered', dateAndTimeOf(parcel.deliveredAt)] as const]),
    ['Weight', `${weightGrams / 1_000} kg`],
    ...(codPaise > 0
      ? [[parcel.deliveredAt === null ? 'COD to collect' : 'COD collected', formatInr(codPaise)] as const]
      : []),
    // The shop does not know another courier's charge.
    ...(parcel.courier !== ''
      ? []
      : ([
          ['Quoted cost', formatInr(costPaise)],
          ['Courier charges', chargedPaise === null ? 'not known yet' : formatInr(chargedPaise)],
        ] as const)),
  ]
  return (
    <dl className="order-facts">
      {waybill !== null && (
        <div>
          <dt>Waybill</dt>
          <dd>
            <Waybill waybill={waybill} courier={parcel.courier} />
          </dd>
        </div>
      )}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type CorrectProps = {
  readonly order: OwnOrderView
  readonly action: string
  /** It has a waybill, so the courier has the address, and the pincode can't change. */
  readonly isBooked: boolean
}

function CorrectForm({ order: { id, customer }, action, isBooked }: CorrectProps) {
  return (
    <details>
      <summary className="button button-plain">Edit delivery address…</summary>
      <form method="post" action={action}>
        <input type="hidden" name="wish" value="correct" />
        <input type="hidden" name="order" value={id} />
        <Field label="Name" name="fullName" required maxLength={50} defaultValue={customer.fullName} />
        <Field label="Phone" name="phone" type="tel" required maxLength={15} defaultValue={customer.phone} />
        <Field label="Address" name="address" required maxLength={200} defaultValue={customer.address} />
        <Field label="City" name="city" required maxLength={50} defaultValue={customer.city} />
        <Field
          label="State"
          name="state"
          required
          maxLength={50}
          defaultValue={customer.state}
          readOnly={isBooked}
        />
        <Field
          label="Pincode"
          name="pincode"
          inputMode="numeric"
          required
          maxLength={6}
          defaultValue={customer.pincode}
          readOnly={isBooked}
          {...(isBooked ? { hint: 'The parcel is booked for this pincode' } : {})}
        />
        <div>
          <button type="submit" className="button">
            Save address
          </button>
        </div>
      </form>
    </details>
  )
}

type HandParcelProps = {
  readonly parcel: StaffParcelRow
  readonly action: string
}

/** Another courier's parcel on its way: staff report that it came back or was lost, or correct its tracking. */
function HandParcel({ parcel, action }: HandParcelProps) {
  const may = useMay()
  if (may('orders.change') && mayBeFound(parcel)) return <FoundParcel parcel={parcel} action={action} />
  if (!may('orders.change') || !isUnderWayByHand(parcel)) return null
  const props = { parcel, action }
  const isClosed = refundsNothing(parcel)
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
          manualOutcome="came_back"
          restock="yes"
          words={`RTO received: restock and ${back}`}
        />
        <SettleForm {...props} manualOutcome="came_back" restock="no" words={`RTO damaged: only ${back}`} />
        <SettleForm {...props} manualOutcome="lost" restock="no" words={`Lost: ${lost}`} />
        <TrackingForm {...props} />
      </div>
    </div>
  )
}

function FoundParcel({ parcel, action }: HandParcelProps) {
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

function TrackingForm({ parcel, action }: HandParcelProps) {
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
