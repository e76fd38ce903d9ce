/**
 * An order that staff take on the phone or at the counter. One form whose buttons find, add, price and take: each
 * answer contains what was typed, with or without JavaScript.
 */
import './new-order/new-order.css'
import { useRef } from 'react'
import { data, Link, useNavigation } from 'react-router'
import type { PageHandle } from '#app/access.ts'
import { CheckedForm } from '#platform/ui/form/checked-form.tsx'
import { readForm, textOf } from '#platform/ui/form/form-text.ts'
import { actorContext, shopContext } from '#app/context.ts'
import { passwordProblem } from '#modules/staff/screens/staff/confirm/check-password.ts'
import { useUnsavedWarning } from '#platform/ui/staff/dialog/unsaved-warning.tsx'
import { useLastTable } from '#modules/orders/screens/staff/orders/last-table.ts'
import { redirectWithToast } from '#modules/staff/screens/staff/shell/redirect-toast.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'
import { useMay } from '#modules/staff/screens/staff/shell/staff-shell.tsx'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import { MAX_OUTSIDE_REFERENCE } from '#modules/orders/rules/staff-order-input.ts'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import { Field } from '#platform/ui/form/field.tsx'
import {
  PASSWORD_FIELD,
  PasswordConfirmation,
} from '#modules/staff/screens/staff/confirm/password-confirmation.tsx'
import type { Route } from './+types/order-new'
import { CustomerFields, ProductLines } from './new-order/order-fields.tsx'
import { deliveryOf, emptyDraft, readDraft } from './new-order/draft.ts'
import { changeDraft, takeDraft, type DraftView } from './new-order/work-on-draft.ts'
import { COUNTER_PAYMENTS, PHONE_PAYMENTS, type PhonePayment } from '../../rules/phone-order-input.ts'

export const handle: PageHandle = { access: 'admin', read: 'orders.change', change: 'orders.change' }

const TITLE = 'Create order'

export const meta = staffMeta(TITLE)

export function loader({ url }: Route.LoaderArgs) {
  // The order's id: submitting twice creates one order.
  return { id: crypto.randomUUID() as string, delivery: deliveryOf(url.searchParams.get('delivery')) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const draft = readDraft(form)
  const intent = textOf(form, 'intent')
  if (intent !== 'take') return data<DraftView>(await changeDraft(shop, draft, intent))
  const isAtCounter = draft.delivery === 'pickup'
  const problem = isAtCounter || draft.payment === 'outside' ? await passwordProblem(context, form) : null
  const taken = await takeDraft(shop, await context.get(actorContext)(), draft, problem)
  if (taken.isTaken)
    return redirectWithToast(`/cms/orders/${taken.id}`, isAtCounter ? 'order_sold' : 'order_taken')
  return data<DraftView>(taken.view, 422)
}

export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const place = useRef<HTMLElement>(null)
  const warning = useUnsavedWarning(place)
  const table = useLastTable()
  const isBusy = useNavigation().state === 'submitting'
  const view = actionData ?? {
    draft: emptyDraft(loaderData.id, loaderData.delivery),
    found: null,
    quote: null,
    refusal: null,
  }
  return (
    <section className="staff-page" aria-labelledby="new-order" ref={place}>
      <p className="order-back">
        <Link to={table}>All orders</Link>
      </p>
      <header className="staff-head">
        <h2 id="new-order">{TITLE}</h2>
        <p>For a customer on the phone or at the counter</p>
      </header>
      <CheckedForm refusal={view.refusal} className="new-order" aria-busy={isBusy} preventScrollReset>
        <input type="hidden" name="id" value={view.draft.id} />
        <div className="columns columns-wide">
          <div>
            <DeliveryChoice view={view} />
            <ProductLines view={view} />
            <CustomerFields view={view} />
          </div>
          <PaymentChoice view={view} />
        </div>
      </CheckedForm>
      {warning}
    </section>
  )
}

const DELIVERIES: Readonly<Record<Delivery, readonly [label: string, hint: string]>> = {
  courier: ['Ship by courier', 'The customer orders by phone.'],
  pickup: ['Sell at the counter', 'The customer pays now and takes the goods. No shipping charge.'],
}

/**
 * How the customer gets the goods. CSS shows and hides the other parts of the form, so that it works without
 * JavaScript.
 */
function DeliveryChoice({ view: { draft } }: { readonly view: DraftView }) {
  // A counter sale records money, which requires a permission.
  if (!useMay()('payments.change')) return null
  return (
    <fieldset className="choice-list delivery-choice">
      <legend>Delivery</legend>
      {(Object.keys(DELIVERIES) as Delivery[]).map((each) => (
        <label key={each} className="choice">
          <input
            type="radio"
            name="delivery"
            value={each}
            defaultChecked={draft.delivery === each}
            // Updates the price at once.
            onChange={({ currentTarget: { form } }) => {
              const calculate = form?.querySelector<HTMLButtonElement>('button[value="quote"]')
              if (draft.lines.length > 0 && calculate) form?.requestSubmit(calculate)
            }}
          />
          <span>
            {DELIVERIES[each][0]} <span className="muted">{DELIVERIES[each][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const PAYMENT_HINTS: Readonly<Record<PhonePayment, string>> = {
  link: 'The customer gets a link to pay by e-mail, or you share it. The items are reserved for 24 hours.',
  cod: 'The customer confirmed on the phone: the shipment is booked at once.',
  outside: 'You already received the money, by bank transfer or at the counter.',
}

/** Coupon, price and payment method. */
function PaymentChoice({ view: { draft, quote, refusal } }: { readonly view: DraftView }) {
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
              {PHONE_PAYMENTS[each]} <span className="muted">{PAYMENT_HINTS[each]}</span>
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
