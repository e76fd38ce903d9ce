/**
 * What staff can do about a parcel that needs attention, in plain forms that work without JavaScript, and the text
 * and colour of its state.
 */
import { formatInr } from '#platform/rules/money.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import { dateOf } from '#platform/ui/date.ts'
import { endOfParcel, mayTryAgain, type ManualOutcome } from '../../rules/undelivered-parcels.ts'
import type { StaffParcelRow } from '../../rules/staff-parcel.ts'

type Props = {
  readonly parcel: StaffParcelRow
  /** The form's action: the page it is on. */
  readonly action: string
}

export function ParcelButtons({ parcel, action }: Props) {
  const { orderId, todo } = parcel
  const props = { parcel, action }
  const isClosed = refundsNothing(parcel)
  const end = isClosed ? 'close' : `refund ${amountOf(parcel)}`
  switch (todo) {
    case 'cash_kept':
      return (
        <div className="row">
          <WishForm {...props} wish="cash_noted" words="Mark as resolved" />
        </div>
      )
    case 'refunded':
      return (
        <div className="row">
          <a className="button button-plain" href={`/cms/orders/${orderId}#cancel`}>
            Cancel order…<span className="sr-only"> {parcel.number}</span>
          </a>
        </div>
      )
    case 'refused':
    case 'held':
      // A refunded order is not sent.
      return parcel.paymentStatus === 'refunded' ? null : (
        <div className="row">
          <WishForm {...props} wish="retry" words="Retry booking" />
        </div>
      )
    case 'undelivered':
      return mayTryAgain(parcel.ndrCode) ? (
        <div className="row">
          <WishForm {...props} wish="attempt" words="Request another attempt" />
        </div>
      ) : (
        <p className="muted">The courier accepts no further requests for this parcel.</p>
      )
    case 'returned':
      return (
        <div className="row">
          <SettleForm {...props} restock="yes" words={`Received: restock and ${end}`} />
          <SettleForm
            {...props}
            restock="no"
            words={isClosed ? 'Missing or damaged: close' : `Damaged: only ${end}`}
          />
        </div>
      )
    case 'lost':
      return (
        <div className="row">
          <SettleForm {...props} restock="no" words={endWords(parcel)} />
        </div>
      )
    case 'stopped':
      return (
        <div className="row">
          <SettleForm {...props} restock="yes" words={`Received: restock and ${end}`} />
          <SettleForm {...props} restock="no" words={isClosed ? 'Not received: close' : endWords(parcel)} />
        </div>
      )
    case null:
      return null
  }
}

type FormProps = Props & { readonly words: string }

export function WishForm({ parcel, action, wish, words }: FormProps & { readonly wish: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="wish" value={wish} />
      <input type="hidden" name="order" value={parcel.orderId} />
      <button type="submit" className="button button-plain">
        {words}
        <span className="sr-only"> {parcel.number}</span>
      </button>
    </form>
  )
}

type SettleProps = FormProps & {
  readonly restock: 'yes' | 'no'
  /** For another courier's parcel: how it ended, as reported by staff. */
  readonly manualOutcome?: ManualOutcome
}

/** Settling happens once and may refund money, so it needs confirmation. */
export function SettleForm({ parcel, action, restock, words, manualOutcome }: SettleProps) {
  const may = useMay()
  if (!refundsNothing(parcel) && !may('payments.refund'))
    return <p className="muted">{words}: ask a colleague with the permission to refund.</p>
  return (
    <details>
      <summary className="button button-plain">
        {words}…<span className="sr-only"> {parcel.number}</span>
      </summary>
      <form method="post" action={action}>
        <input type="hidden" name="wish" value="settle" />
        <input type="hidden" name="order" value={parcel.orderId} />
        <input type="hidden" name="restock" value={restock} />
        {manualOutcome && <input type="hidden" name="end" value={manualOutcome} />}
        <p className="muted">
          Order {parcel.number} of {parcel.customerName}. ₹1 is withheld for each earned coin that was already
          spent.
        </p>
        <label className="choice">
          <input type="checkbox" name="confirmed" value="yes" required /> Yes, resolve this parcel
        </label>
        <button type="submit" className="button button-danger">
          {words}
        </button>
      </form>
    </details>
  )
}

/** Unpaid, or refunded already: settling it only closes the order. */
export function refundsNothing({ paymentStatus }: StaffParcelRow): boolean {
  return paymentStatus === 'unpaid' || paymentStatus === 'refunded'
}

function endWords(parcel: StaffParcelRow): string {
  return refundsNothing(parcel) ? 'Close the order' : `Refund in full: ${amountOf(parcel)}`
}

export function amountOf(parcel: StaffParcelRow): string {
  const end = endOfParcel(parcel.todo, parcel, parcel.askedPaise)
  return end ? formatInr(end.amountPaise) : ''
}

/** The status label; the courier's own text if it has one. */
export function stateOf(parcel: StaffParcelRow): string {
  if (parcel.isTakenBack) return 'resolved'
  if (parcel.status === 'cancelled') return 'cancelled'
  if (parcel.status === 'refused') return 'refused'
  if (parcel.status === 'requested') return 'requested'
  const ended = ENDED[parcel.fulfilmentStatus]
  if (ended) return ended
  if (parcel.courier !== '') return 'in transit'
  return parcel.isWaiting ? 'awaiting courier' : parcel.carrierStatus.toLowerCase() || 'booked'
}

const ENDED: Partial<Record<StaffParcelRow['fulfilmentStatus'], string>> = {
  delivered: 'delivered',
  returning: 'RTO in transit',
  returned: 'RTO received',
  cancelled: 'cancelled',
}

export function colourOf(parcel: StaffParcelRow): string {
  if (parcel.todo !== null) return parcel.todo === 'held' ? 'yellow' : 'red'
  if (parcel.fulfilmentStatus === 'delivered') return 'green'
  return parcel.status === 'created' && !parcel.isTakenBack ? 'blue' : 'grey'
}

/** When it was delivered, is expected or was picked up. */
export function whenOf(parcel: StaffParcelRow): string {
  if (parcel.deliveredAt !== null) return dateOf(parcel.deliveredAt)
  if (parcel.isWaiting) {
    return parcel.pickupDay === null
      ? 'no pickup booked'
      : `pickup ${dateOf(`${parcel.pickupDay}T12:00:00Z`)}`
  }
  if (parcel.isAskedAgain && parcel.ndrAt !== null) return 'new attempt requested'
  return parcel.expectedDeliveryAt === null ? '' : `expected ${dateOf(parcel.expectedDeliveryAt)}`
}
