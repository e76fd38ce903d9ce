import { useId } from 'react'
import { ADDRESS_FIELDS, type AddressView } from '#modules/accounts/rules/address-view.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import type { Details } from './details.ts'

export type SavedAddressChoiceProps = {
  readonly addresses: readonly AddressView[]
  readonly values: Details
  readonly onUse: (address: AddressView) => void
}

/** Offers the account's saved addresses; the one that matches the form is selected. */
export default function SavedAddressChoice({ addresses, values, onUse }: SavedAddressChoiceProps) {
  const id = useId()
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
