import { COUNTER_PAYMENTS, PHONE_PAYMENTS, type PhonePayment } from '../../../rules/phone-order-input.ts'
import { MAX_OUTSIDE_REFERENCE } from '#modules/orders/rules/staff-order-input.ts'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { Field } from '#platform/ui/form/field.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import type { DraftView } from './work-on-draft.ts'

const HINTS: Readonly<Record<PhonePayment, string>> = {
  link: 'The customer gets a link to pay by e-mail, or you share it. The items are reserved for 24 hours.',
  cod: 'The customer confirmed on the phone: the shipment is booked at once.',
  outside: 'You already received the money, by bank transfer or at the counter.',
}

/** Coupon, price and payment method. */
export function PaymentChoice({ view: { draft, quote, refusal } }: { readonly view: DraftView }) {
  const may = useMay()
  const errorAt = (field: string) => refusal?.problems[field]
  const payments = (Object.keys(PHONE_PAYMENTS) as PhonePayment[]).filter(
    (each) => each !== 'outside' || may('payments.change'),
  )
  // Errors appear beside the button that was pressed, most important first, wherever their fields are.
  const whole = Object.entries(refusal?.problems ?? {}).find(([field]) => field !== PASSWORD_FIELD)?.[1]
  return (
    <section className="panel" aria-labelledby="new-order-payment">
      <h3 id="new-order-payment">Price and payment</h3>
      <Field
        label="Coupon code"
        name="couponCode"
        autoComplete="off"
        maxLength={32}
        defaultValue={draft.couponCode}
        error={errorAt('couponCode')}
      />
      <fieldset className="choice-list if-courier">
        <legend>Payment</legend>
        {payments.map((each) => (
          <label key={each} className="choice">
            <input type="radio" name="payment" value={each} defaultChecked={draft.payment === each} />
            <span>
              {PHONE_PAYMENTS[each]} <span className="muted">{HINTS[each]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {may('payments.change') && <CounterPayments draft={draft} />}
      {may('payments.change') && (
        <Field
          label="Payment reference"
          name="reference"
          autoComplete="off"
          maxLength={MAX_OUTSIDE_REFERENCE}
          defaultValue={draft.reference}
          error={errorAt('reference')}
          hint="UPI or bank transfer: the UTR. Card: the number on the slip. Not needed for cash at the counter"
        />
      )}
      {may('payments.change') && <PasswordConfirmation error={errorAt(PASSWORD_FIELD)} />}
      {quote && <Price quote={quote} />}
      <input type="hidden" name="expectedTotalPaise" value={quote?.totalPaise ?? 0} />
      {whole && (
        <p className="note note-bad" role="alert" tabIndex={-1}>
          {whole}
        </p>
      )}
      <div className="row">
        <button type="submit" className="button button-plain" name="intent" value="quote">
          Calculate price
        </button>
        <button type="submit" className="button" name="intent" value="take" disabled={quote === null}>
          Create order
        </button>
      </div>
    </section>
  )
}

function CounterPayments({ draft }: Pick<DraftView, 'draft'>) {
  return (
    <fieldset className="choice-list if-pickup">
      <legend>Paid by</legend>
      {Object.entries(COUNTER_PAYMENTS).map(([value, label]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="counterPayment"
            value={value}
            defaultChecked={draft.counterPayment === value}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Price({ quote }: { readonly quote: NonNullable<DraftView['quote']> }) {
  const less = (paise: Paise) => `−${formatInr(paise)}`
  return (
    <dl className="order-facts" aria-live="polite">
      <Row name="Subtotal" value={formatInr(quote.subtotalPaise)} />
      <Row name="Shipping" value={formatInr(quote.shippingPaise)} />
      {quote.couponDiscountPaise > 0 && <Row name="Coupon" value={less(quote.couponDiscountPaise)} />}
      {quote.codFeePaise > 0 && <Row name="Cash charge" value={formatInr(quote.codFeePaise)} />}
      <Row name="Total" value={formatInr(quote.totalPaise)} />
    </dl>
  )
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
