import type { AddressField, AddressView } from '../../../rules/address-view.ts'
import { AccountForm } from '../../../components/account-form.tsx'
import type { FormAnswer } from '../../../components/form-answer.ts'
import { Field, TextField } from '#platform/ui/form/field.tsx'

type Props = {
  /** null for a new one. */
  readonly address: AddressView | null
  /** The account's name, as the initial value of a new address. */
  readonly name: string
  readonly answer: FormAnswer | null
  /** The first address becomes the default automatically. */
  readonly isFirst: boolean
}

export function AddressForm({ address, name: ownName, answer, isFirst }: Props) {
  const field = (name: AddressField, otherwise = '') => ({
    name,
    required: true,
    defaultValue: answer?.typed?.[name] ?? address?.[name] ?? otherwise,
    error: answer?.errors?.[name],
  })
  return (
    <AccountForm name="address" answer={answer} submit="Save address">
      <input type="hidden" name="id" value={address?.id ?? ''} />
      <div className="address-fields stack gap-4">
        <Field label="Full name" autoComplete="name" {...field('fullName', ownName)} />
        <Field
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="10 digits, or with +91"
          {...field('phone')}
        />
        <TextField label="Address" rows={2} autoComplete="street-address" {...field('address')} />
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <Field label="State" autoComplete="address-level1" {...field('state')} />
        <Field
          label="Pincode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          {...field('pincode')}
        />
        <Field label="Country" autoComplete="country-name" {...field('country', 'India')} />
      </div>
      {!isFirst && !address?.isDefault && (
        <label className="tick">
          <input type="checkbox" name="isDefault" value="yes" />
          Offer this one first
        </label>
      )}
      <p>
        <a href="/account/addresses">Back to all addresses</a>
      </p>
    </AccountForm>
  )
}
