import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { ADDRESS_FIELDS, type AddressView } from '#modules/accounts/rules/address-view.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'
import { DETAIL_FIELDS, type DetailField, type Details } from './details.ts'
import type { DetailsState } from './use-details.ts'

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
      <SavedAddressChoice addresses={saved.addresses} values={values} onUse={fillWith} />
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

type SavedAddressChoiceProps = {
  readonly addresses: readonly AddressView[]
  readonly values: Details
  readonly onUse: (address: AddressView) => void
}

/** Offers the account's addresses; the one that the form says now is chosen. */
function SavedAddressChoice({ addresses, values, onUse }: SavedAddressChoiceProps) {
  const id = useId()
  if (addresses.length === 0) return null
  const current = addresses.find((address) =>
    ADDRESS_FIELDS.every((field) => address[field] === values[field]),
  )
  const choose = (chosen: string) => {
    const address = addresses.find((each) => each.id === chosen)
    if (address) onUse(address)
  }
  return (
    <div className="field details-form-wide">
      <label htmlFor={id}>Use a saved address</label>
      <select id={id} value={current?.id ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="" disabled={current !== undefined}>
          Another address
        </option>
        {addresses.map((address) => (
          <option key={address.id} value={address.id}>
            {address.fullName}, {joinAddress(address)}
          </option>
        ))}
      </select>
    </div>
  )
}
