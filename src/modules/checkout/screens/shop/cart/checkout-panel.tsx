import { type ComponentType, lazy, Suspense } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { DetailsForm } from './details-form.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Pricing } from './use-quote.ts'

type Props = { readonly checkout: Checkout; readonly pricing: Pricing }

const PayStep = lazy<ComponentType<Props>>(() =>
  import('./pay-step.tsx').catch(() => ({
    default: () => (
      <p className="form-message" role="alert">
        {MESSAGES.payment_system_failed}
      </p>
    ),
  })),
)

/** The panel's heading, and the target of links to the details. */
export const DETAILS_ID = 'your-details'

/** The details form and, once it is valid, the pay button (spec §4). */
export function CheckoutPanel({ checkout, pricing }: Props) {
  const { stage, details, message, proceed } = checkout
  return (
    <section className="checkout-panel" aria-labelledby={DETAILS_ID}>
      <h2 id={DETAILS_ID}>{stage === 'details' ? 'Your details' : 'Pay for your order'}</h2>
      {stage === 'details' ? (
        <DetailsForm details={details} message={message} onSubmit={() => void proceed()} />
      ) : (
        <Suspense>
          <PayStep checkout={checkout} pricing={pricing} />
        </Suspense>
      )}
    </section>
  )
}
