import { formatInr, type Paise } from '#domain/money.ts'
import { MAX_REFUND_REASON } from '#domain/payments/refund-order-input.ts'
import { Field } from '#app/components/form/field.tsx'

type Props = {
  readonly path: string
  readonly orderId: string
  /** Made for this page: the same form sent twice is one refund. */
  readonly refundKey: string
  readonly leftPaise: Paise
  readonly isCash: boolean
}

/** Sending an order's money back, all that is left or a part. It asks to be confirmed. */
export function RefundForm({ path, orderId, refundKey, leftPaise, isCash }: Props) {
  return (
    <details className="money-opened">
      <summary className="button button-plain">Refund…</summary>
      <form method="post" action={path} className="refund-form">
        <input type="hidden" name="intent" value="refund_order" />
        <input type="hidden" name="orderId" value={orderId} />
        <input type="hidden" name="key" value={refundKey} />
        <fieldset>
          <legend>How much</legend>
          <label className="choice">
            <input type="radio" name="scope" value="whole" required /> All that is left:{' '}
            {formatInr(leftPaise)}
          </label>
          <label className="choice">
            <input type="radio" name="scope" value="part" /> A part of it
          </label>
          <Field
            label="Amount in rupees, for a part"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            hint="₹1 at least. What would be left below ₹1 goes back with it."
          />
        </fieldset>
        <Field
          label="Reason"
          name="reason"
          autoComplete="off"
          required
          maxLength={MAX_REFUND_REASON}
          hint="For the shop’s books; the customer does not read it"
        />
        <p className="muted">
          Coins that this money earned are taken back; for those spent already a rupee each is kept back. The
          parcel is not stopped by it.
        </p>
        <label className="choice">
          <input type="checkbox" name="confirmed" value="yes" required />{' '}
          {isCash ? 'Yes, we pay this money back by hand' : 'Yes, send this money back'}
        </label>
        <button type="submit" className="button button-danger">
          Refund
        </button>
      </form>
    </details>
  )
}
