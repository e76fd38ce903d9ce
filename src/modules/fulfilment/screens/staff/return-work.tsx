/** The next step of a return: answer it, receive the goods, send the replacement, or nothing. */
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { trackingAddress } from '#modules/orders/rules/order-step.ts'
import { TextField } from '#platform/ui/form/field.tsx'
import { NOTE_LENGTH } from '../../rules/return-policy.ts'
import { hasLeft, parcelNews, type ParcelNews } from '../../rules/parcel-life.ts'
import { type ReturnParcelView, type ReturnView, formatRefundValue } from '../../rules/return-view.ts'

type Props = {
  readonly view: ReturnView
  /** Names of products with too little stock for a replacement. */
  readonly lacking: readonly string[]
  /** The amount that can still be refunded. */
  readonly paysBackPaise: Paise
  /** The values of a refused answer. */
  readonly answer: string
}

export function ReturnWork({ view, lacking, paysBackPaise, answer }: Props) {
  const money = formatRefundValue({ amountPaise: paysBackPaise, coinsBack: view.coinsBack })
  return (
    <section className="panel" aria-labelledby="next">
      <h3 id="next">Next</h3>
      {view.answer !== '' && <p className="return-answer">{view.answer}</p>}
      {view.back && <ParcelLine label="Pickup from the customer" parcel={view.back} />}
      {view.out && <ParcelLine label="Replacement" parcel={view.out} />}
      {view.status === 'requested' && (
        <Decision view={view} lacking={lacking} money={money} answer={answer} />
      )}
      {view.status === 'approved' && <Arrival view={view} money={money} answer={answer} />}
      {view.status === 'received' && view.wish === 'refund' && <Refund view={view} />}
      {view.wish === 'replacement' && <Replacement view={view} lacking={lacking} money={money} />}
      {view.closedAt !== null && <Closed view={view} />}
    </section>
  )
}

function ParcelLine({ label, parcel }: { readonly label: string; readonly parcel: ReturnParcelView }) {
  const { status, waybill, remark } = parcel
  return (
    <p>
      <strong>{label}:</strong>{' '}
      {waybill !== null && (
        <a href={trackingAddress(waybill)} rel="noreferrer">
          {waybill}
        </a>
      )}{' '}
      {status === 'created' && whereItIs(parcel)}
      {status === 'requested' && 'pickup being booked'}
      {status === 'cancelled' && 'cancelled'}
      {status === 'refused' && <span className="late">not possible: {remark}</span>}
    </p>
  )
}

const WHERE: Readonly<Record<ParcelNews, string>> = {
  waiting: 'awaiting courier',
  moving: 'in transit',
  arrived: 'arrived',
  stopped: 'cancelled by the courier',
  lost: 'lost by the courier',
  came_back: 'RTO received',
}

/** Our text, followed by the courier's own. */
function whereItIs(parcel: ReturnParcelView): string {
  const words = WHERE[newsOf(parcel)]
  return parcel.carrierStatus === '' ? words : `${words} (${parcel.carrierStatus})`
}

function newsOf({ direction, carrierStatusType: statusType, carrierStatus: status }: ReturnParcelView) {
  return parcelNews(direction, { statusType, status })
}

/** Requested or booked, and not with the courier yet: receiving the goods cancels it. */
function isPickupWaiting(back: ReturnParcelView | null): boolean {
  if (back === null || back.endedAt !== null) return false
  return back.status === 'requested' || (back.status === 'created' && newsOf(back) === 'waiting')
}

/** A parcel that was cancelled but came anyway. */
function Closed({ view: { back, receivedAt } }: Pick<Props, 'view'>) {
  const hasCome = receivedAt === null && back?.endedAt != null && newsOf(back) === 'arrived'
  if (!hasCome) return <p className="muted">No action needed.</p>
  return (
    <p className="note note-warning">
      The goods arrived anyway. Ask the customer: open another return on the order’s page to receive them, or
      send them back.
    </p>
  )
}

/** Says how much money can be refunded today. */
type Money = { readonly money: string }

function Decision({ view, lacking, money, answer }: Omit<Props, 'paysBackPaise'> & Money) {
  return (
    <>
      {view.wish === 'replacement' && lacking.length > 0 && (
        <p className="note note-warning">
          Too little in stock for a replacement: {lacking.join(', ')}. You can refund it instead.
        </p>
      )}
      <form method="post">
        <TextField
          label="Message to the customer"
          name="answer"
          rows={3}
          maxLength={NOTE_LENGTH}
          defaultValue={answer}
          hint="Required if you refuse. The customer sees this in the email and on the order’s page."
        />
        <div className="row">
          <button type="submit" name="wish" value="approve" className="button">
            Approve
          </button>
          <button type="submit" name="wish" value="refuse" className="button button-danger">
            Refuse
          </button>
        </div>
        <p className="muted">Approving requests a courier pickup. The refund would be {money}.</p>
      </form>
    </>
  )
}

function Arrival({ view, money, answer }: Pick<Props, 'view' | 'answer'> & Money) {
  return (
    <>
      {view.back?.status === 'created' && newsOf(view.back) === 'lost' && (
        <p className="note note-warning">
          The courier lost it: claim it at Delhivery, and receive it without ticking any item.
        </p>
      )}
      <form method="post">
        <fieldset>
          <legend>Which items go back to stock?</legend>
          {view.items.map(({ productId, name, quantity }) => (
            <label key={productId} className="tick">
              <input type="checkbox" name="restock" value={productId} />
              {name} × {quantity} back to stock
            </label>
          ))}
        </fieldset>
        {isPickupWaiting(view.back) && (
          <p className="note note-warning">
            The courier has not picked it up yet: the pickup will be cancelled.
          </p>
        )}
        <div className="row">
          <button type="submit" name="wish" value="receive" className="button">
            {view.wish === 'refund' ? `Receive and refund ${money}` : 'Receive and send the replacement'}
          </button>
        </div>
        <p className="muted">Items not ticked are written off.</p>
      </form>
      <details>
        <summary>Refuse this return</summary>
        <form method="post">
          <TextField
            label="Message to the customer"
            name="answer"
            rows={3}
            required
            maxLength={NOTE_LENGTH}
            defaultValue={answer}
            hint="Nothing arrived in time, or it is not what was described"
          />
          <div className="row">
            <button type="submit" name="wish" value="refuse" className="button button-danger">
              Refuse
            </button>
          </div>
        </form>
      </details>
    </>
  )
}

function Refund({ view: { refund, orderId } }: { readonly view: ReturnView }) {
  if (!refund) return null
  const isByHand = refund.method === 'manual' && refund.status === 'requested'
  return (
    <p>
      Refund of {formatInr(refund.amountPaise)}
      {isByHand && ': to be paid by bank transfer. Enter its reference '}
      {refund.status === 'refused' && ': the provider refused it. Try again '}
      {!isByHand && refund.status === 'requested' ? ' is on its way to the provider.' : null}
      {(isByHand || refund.status === 'refused') && (
        <a href={`/cms/orders/${orderId}#payment`}>on the order’s page</a>
      )}
    </p>
  )
}

function Replacement({ view, lacking, money }: Pick<Props, 'view' | 'lacking'> & Money) {
  if (view.closedAt !== null) return null
  const { out } = view
  const news = out && newsOf(out)
  const isGoing = out?.status === 'created' && (news === 'moving' || news === 'arrived')
  if (isGoing) return <p className="muted">The return is complete when the replacement is delivered.</p>
  const hasStopped = view.status === 'received' && out !== null && out.status !== 'created'
  return (
    <>
      {hasStopped && lacking.length > 0 && (
        <p className="note note-warning">Too little in stock: {lacking.join(', ')}.</p>
      )}
      {hasStopped && (
        <form method="post">
          <button type="submit" name="wish" value="again" className="button">
            Retry replacement
          </button>
        </form>
      )}
      <details>
        <summary>Refund instead</summary>
        <form method="post">
          {hasLeft(out) && (
            <label className="tick">
              <input type="checkbox" name="isBackInStock" value="yes" />
              The replacement is back and can be sold
            </label>
          )}
          <div className="row">
            <button type="submit" name="wish" value="turn" className="button button-danger">
              Refund {money} instead
            </button>
          </div>
        </form>
      </details>
    </>
  )
}
