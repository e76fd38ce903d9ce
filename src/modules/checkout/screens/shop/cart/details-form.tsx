import { type ComponentType, lazy, Suspense, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import type { BusinessFieldsProps } from './business-fields.tsx'
import type { SavedAddressChoiceProps } from './saved-address-choice.tsx'
import { DETAIL_FIELDS, type DetailField } from './details.ts'
import type { DetailsState } from './use-details.ts'

/** Most visits to the cart need neither. */
const BusinessFields = lazy<ComponentType<BusinessFieldsProps>>(() =>
  import('./business-fields.tsx').catch(() => ({ default: () => null })),
)
const SavedAddressChoice = lazy<ComponentType<SavedAddressChoiceProps>>(() =>
  import('./saved-address-choice.tsx').catch(() => ({ default: () => null })),
)

type Props = {
  readonly details: DetailsState
  readonly message: string | null
  readonly onSubmit: () => void
}

export function DetailsForm({ details, message, onSubmit }: Props) {
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
