import type { Quote } from '#domain/cart/quote.ts'
import { formatInr } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/payment-method.ts'
import type { Checkout } from './use-checkout.ts'

type Props = { readonly quote: Quote | null; readonly checkout: Checkout }

/** Online or in cash, where the shop takes cash at all; where it does not for this order, why. */
export function PayChoice({ quote, checkout: { method, choose, isLocked } }: Props) {
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
    <fieldset className="pay-choice" disabled={isLocked}>
      <legend>How do you want to pay?</legend>
      {option('prepaid', 'Pay online')}
      {option(
        'cod',
        cod.feePaise > 0 ? `Cash on delivery (${formatInr(cod.feePaise)} more)` : 'Cash on delivery',
      )}
    </fieldset>
  )
}
