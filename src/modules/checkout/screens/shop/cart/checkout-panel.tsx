/**
 * The panel beside the cart, with the details form and then the payment, and the bar that leads to it on small screens.
 */
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type SubmitEvent } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { formatInr, type Paise } from '#platform/rules/money.ts'
import type { Checkout } from './use-checkout.ts'
import type { Pricing } from './use-quote.ts'
import type { BusinessFieldsProps } from './business-fields.tsx'
import type { SavedAddressChoiceProps } from './saved-address-choice.tsx'
import { DETAIL_FIELDS, type DetailField } from './details.ts'
import type { DetailsState } from './use-details.ts'

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
const DETAILS_ID = 'your-details'

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

/** Most visits to the cart need neither. */
const BusinessFields = lazy<ComponentType<BusinessFieldsProps>>(() =>
  import('./business-fields.tsx').catch(() => ({ default: () => null })),
)
const SavedAddressChoice = lazy<ComponentType<SavedAddressChoiceProps>>(() =>
  import('./saved-address-choice.tsx').catch(() => ({ default: () => null })),
)

type DetailsFormProps = {
  readonly details: DetailsState
  readonly message: string | null
  readonly onSubmit: () => void
}

function DetailsForm({ details, message, onSubmit }: DetailsFormProps) {
  const { values, errors, errorOf, pincodeWarning, change, fillWith, prepare, saved } = details
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const firstWrong = DETAIL_FIELDS.find((field) => errors[field] !== undefined)
    if (firstWrong) form.current?.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus()
  }, [errors])
  const field = (name: DetailField) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      ref={form}
      className="details-form"
      aria-label="Delivery details"
      noValidate
      onInput={prepare}
      onSubmit={submit}
    >
      {saved.addresses.length > 0 && (
        <Suspense>
          <SavedAddressChoice addresses={saved.addresses} values={values} onUse={fillWith} />
        </Suspense>
      )}
      <Field label="Full name" autoComplete="name" required {...field('fullName')} />
      <Field label="Email" type="email" autoComplete="email" required {...field('email')} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        hint="10 digits, with or without +91"
        {...field('phone')}
      />
      <TextField label="Address" rows={2} autoComplete="street-address" required {...field('address')} />
      <Field label="City" autoComplete="address-level2" required {...field('city')} />
      <Field label="State" autoComplete="address-level1" required {...field('state')} />
      <Field
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        required
        warning={pincodeWarning}
        {...field('pincode')}
      />
      <Field label="Country" autoComplete="country-name" required {...field('country')} />
      <Business values={values} errors={errors} field={field} />
      <p className="details-delivery" role="status">
        {details.delivery}
      </p>
      {saved.isSignedIn && (
        <label className="tick details-form-wide">
          <input
            type="checkbox"
            checked={saved.isWanted}
            onChange={(event) => saved.setWanted(event.target.checked)}
          />
          Save this address
        </label>
      )}
      <div className="details-form-end">
        <p className="form-message" role="alert">
          {message}
        </p>
        <button type="submit" className="button button-large">
          Proceed to Payment
        </button>
      </div>
    </form>
  )
}

/** Collapsed, because most shoppers buy for themselves; its content is loaded when it is opened. */
function Business({
  values,
  errors,
  field,
}: Pick<BusinessFieldsProps, 'field'> & Pick<DetailsState, 'values' | 'errors'>) {
  const [isOpen, setOpen] = useState(values.gstin + values.businessName !== '')
  const isShown = isOpen || errors.gstin !== undefined || errors.businessName !== undefined
  return (
    <details
      className="folded details-form-wide"
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Buying for a business? Add GSTIN</summary>
      {isShown && (
        <Suspense>
          <BusinessFields field={field} />
        </Suspense>
      )}
    </details>
  )
}

type PayBarProps = {
  readonly pricing: Pricing
  /** At the browser's last known prices. */
  readonly seenTotalPaise: Paise
  /** The details are valid; only the payment is left. */
  readonly isReady: boolean
}

/**
 * On small screens, keeps the total and the way to pay visible while the details are not. A link to the pay button, not
 * a second button.
 */
export function PayBar({ pricing, seenTotalPaise, isReady }: PayBarProps) {
  const { quote, isPending } = pricing
  const isPanelSeen = useIsSeen(DETAILS_ID)
  return (
    <div className="pay-bar" hidden={isPanelSeen}>
      <p aria-busy={isPending}>
        <span>{quote ? 'Total' : 'Subtotal'} </span>
        <strong className="figure">{formatInr(quote?.totalPaise ?? seenTotalPaise)}</strong>
      </p>
      <a className="button" href={`#${DETAILS_ID}`}>
        {isReady ? 'Go to payment' : 'Checkout'}
      </a>
    </div>
  )
}

function useIsSeen(id: string): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(id)?.parentElement
    if (!panel) return
    // The bottom 160 px do not count, because bars cover them.
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -160px 0px',
    })
    watch.observe(panel)
    return () => watch.disconnect()
  }, [id])
  return isSeen
}
