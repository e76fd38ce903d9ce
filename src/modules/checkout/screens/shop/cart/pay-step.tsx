/** The pay button with the amount to pay. Loaded once the details are valid. */
import { useEffect, useRef } from 'react'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Pricing } from './use-quote.ts'

type Props = { readonly checkout: Checkout; readonly pricing: Pricing }

export default function PayStep({ checkout, pricing }: Props) {
  const { stage, details, message, buyer, isLocked, isCreated, editDetails, pay, method } = checkout
  const { user } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button has just appeared, or the payment window has closed.
    if (stage === 'ready' || stage === 'dismissed') button.current?.focus()
  }, [stage])
  const isDismissed = stage === 'dismissed'
  const isFree = pricing.quote?.totalPaise === 0
  const isWithoutWindow = isFree || method === 'cod'
  const total = pricing.quote ? formatInr(pricing.quote.totalPaise) : ''
  return (
    <div className="pay-step">
      {buyer && (
        <address className="pay-step-customer surface column">
          <strong>{buyer.customer.fullName}</strong>
          {buyer.business && (
            <span>
              {buyer.business.businessName}, GSTIN {buyer.business.gstin}
            </span>
          )}
          <span>{joinAddress(buyer.customer)}</span>
          <span>
            {buyer.customer.email}, {buyer.customer.phone}
          </span>
          <button type="button" className="text-button" disabled={isLocked} onClick={editDetails}>
            Edit details
          </button>
        </address>
      )}
      {/* It may have arrived too late to be seen in the form. */}
      <p className="field-warning" role="status">
        {details.pincodeWarning}
      </p>
      {details.delivery && <p className="details-delivery">{details.delivery}</p>}
      <PayChoice quote={pricing.quote} checkout={checkout} />
      <p className={isDismissed ? 'note' : 'form-message'} role="alert">
        {message}
      </p>
      <button
        ref={button}
        type="button"
        className="button button-large pay-button"
        aria-disabled={isLocked || pricing.isPending}
        onClick={() => {
          if (!isLocked && !pricing.isPending) void pay()
        }}
      >
        {isWithoutWindow ? (isLocked ? 'Placing your order…' : 'Place order') : buttonText(stage, total)}
      </button>
      <p className="muted" role="status">
        {isCreated && MESSAGES.order_created}
      </p>
      <p className="muted">
        {isFree
          ? 'Your coins and coupon pay for this order: there is nothing left to pay.'
          : method === 'cod'
            ? cashLabels(total, buyer?.customer.email === user?.email)
            : 'Payment by Razorpay: UPI, cards, net banking and wallets.'}
      </p>
    </div>
  )
}

function cashLabels(total: string, isOwnAddress: boolean): string {
  const words = `You pay ${total} in cash when the courier brings it.`
  return isOwnAddress ? words : `${words} Before we send it, please confirm it by the link that we mail you.`
}

function buttonText(stage: Checkout['stage'], total: string): string {
  switch (stage) {
    case 'working':
      return 'Opening the payment window…'
    case 'paying':
      return 'Waiting for your payment…'
    case 'confirming':
      return 'Confirming your payment…'
    case 'dismissed':
      return `Pay now ${total}`
    case 'details':
    case 'ready':
      return `Pay ${total}`
  }
}

type PayChoiceProps = { readonly quote: Quote | null; readonly checkout: Checkout }

/** Online or cash, if the shop takes cash at all; if cash is not possible for this order, the reason. */
function PayChoice({ quote, checkout: { method, choose, isLocked } }: PayChoiceProps) {
  const cod = quote?.cod
  if (!cod?.isOn || quote?.totalPaise === 0) return null
  if (!cod.isOffered) return <p className="muted">{cod.reason}</p>
  const option = (value: PaymentMethod, label: string) => (
    <label className="tick">
      <input type="radio" name="paymentMethod" checked={method === value} onChange={() => choose(value)} />
      {label}
    </label>
  )
  return (
    <fieldset className="pay-choice stack gap-1" disabled={isLocked}>
      <legend>How do you want to pay?</legend>
      {option('prepaid', 'Pay online')}
      {option(
        'cod',
        cod.feePaise > 0 ? `Cash on delivery (${formatInr(cod.feePaise)} more)` : 'Cash on delivery',
      )}
    </fieldset>
  )
}
