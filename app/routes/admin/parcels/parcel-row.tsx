import { needsLabel, todoWords, type StaffParcelRow } from '#domain/fulfilment/staff-parcel.ts'
import { formatInr } from '#domain/money.ts'
import { Waybill } from '#app/components/orders/parcel-facts.tsx'
import { dateOf } from '#app/components/date.ts'
import { ParcelButtons } from './parcel-buttons.tsx'

type Props = { readonly parcel: StaffParcelRow; readonly action: string }

export function ParcelRow({ parcel, action }: Props) {
  const { orderId, number, customerName, customerPhone, city, pincode, waybill } = parcel
  const words = todoWords(parcel)
  return (
    <tr data-todo={parcel.todo ?? undefined}>
      <td>
        <label className="choose-box">
          <input
            type="checkbox"
            name="order"
            value={orderId}
            form="chosen-parcels"
            aria-label={`Choose ${number}`}
          />
        </label>
      </td>
      <th scope="row" className="order-number">
        <a href={`/cms/orders/${orderId}`}>{number}</a>
      </th>
      <td className="parcel-todo">
        {words && (
          <>
            <strong>{words.title}</strong>
            <span className="muted">{words.advice}</span>
            <ParcelButtons parcel={parcel} action={action} />
          </>
        )}
      </td>
      <td>
        <span className="staff-customer">{customerName}</span>
        <span className="muted">
          {city} {pincode}
        </span>
        <br />
        <a href={`tel:${customerPhone}`}>{customerPhone}</a>
      </td>
      <td>
        {waybill === null ? (
          <span className="muted">None yet</span>
        ) : (
          <Waybill waybill={waybill} courier={parcel.courier} />
        )}
        {needsLabel(parcel) && (
          <a href={`/cms/orders/${orderId}/label`} target="_blank" rel="noreferrer">
            Label<span className="sr-only"> of {number}</span>
          </a>
        )}
      </td>
      <td>
        <span className={`status status-${colourOf(parcel)}`}>{stateOf(parcel)}</span>
        {whenOf(parcel) !== '' && <span className="parcel-when">{whenOf(parcel)}</span>}
      </td>
      <td className="figure">
        {parcel.courier !== '' ? null : parcel.chargedPaise === null ? (
          <span className="muted">{formatInr(parcel.costPaise)} stated</span>
        ) : (
          formatInr(parcel.chargedPaise)
        )}
        {parcel.codPaise > 0 && (
          <span className="parcel-when">
            {parcel.deliveredAt === null ? 'collects' : 'collected'} {formatInr(parcel.codPaise)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** One word for how far it is; the courier's own where it has one. */
export function stateOf(parcel: StaffParcelRow): string {
  if (parcel.isTakenBack) return 'settled'
  if (parcel.status === 'cancelled') return 'cancelled'
  if (parcel.status === 'refused') return 'refused'
  if (parcel.status === 'requested') return 'asked for'
  const ended = ENDED[parcel.fulfilmentStatus]
  if (ended) return ended
  if (parcel.courier !== '') return 'on its way'
  return parcel.isWaiting ? 'in the warehouse' : parcel.carrierStatus.toLowerCase() || 'booked'
}

const ENDED: Partial<Record<StaffParcelRow['fulfilmentStatus'], string>> = {
  delivered: 'delivered',
  returning: 'coming back',
  returned: 'back',
  cancelled: 'cancelled',
}

function colourOf(parcel: StaffParcelRow): string {
  if (parcel.todo !== null) return parcel.todo === 'held' ? 'yellow' : 'red'
  if (parcel.fulfilmentStatus === 'delivered') return 'green'
  return parcel.status === 'created' && !parcel.isTakenBack ? 'blue' : 'grey'
}

function whenOf(parcel: StaffParcelRow): string {
  if (parcel.deliveredAt !== null) return dateOf(parcel.deliveredAt)
  if (parcel.isWaiting) {
    return parcel.pickupDay === null ? 'no pickup asked' : `pickup ${dateOf(`${parcel.pickupDay}T12:00:00Z`)}`
  }
  if (parcel.isAskedAgain && parcel.ndrAt !== null) return 'another try asked'
  return parcel.expectedDeliveryAt === null ? '' : `expected ${dateOf(parcel.expectedDeliveryAt)}`
}
