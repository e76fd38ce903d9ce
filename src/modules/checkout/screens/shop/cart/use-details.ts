/** The state of the details form: its values and errors. A reload loses nothing that was typed. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AddressView } from '#modules/accounts/rules/address-view.ts'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import {
  isBlank,
  rememberDetails,
  restoreDetails,
  type Buyer,
  type CheckedDetails,
  type DetailErrors,
  type DetailField,
  type Details,
} from './details.ts'
import { useDetailsPincode } from './use-pincode.ts'
import { useSavedAddresses } from './use-saved-addresses.ts'

const loadRules = () => import('./check-details.ts').catch(() => null)

function unchecked({ gstin, businessName, ...customer }: Details): Buyer {
  return { customer, business: gstin + businessName === '' ? undefined : { gstin, businessName } }
}

export type DetailsState = ReturnType<typeof useDetails>

export function useDetails() {
  const [values, setValues] = useState(restoreDetails)
  const [errors, setErrors] = useState<DetailErrors>({})
  /** The values in which the errors were found. */
  const [judged, setJudged] = useState(values)
  const showErrors = (found: DetailErrors) => {
    setErrors(found)
    setJudged(values)
  }
  const { user } = useSession()
  const saved = useSavedAddresses()
  const [preferred] = saved.addresses

  const take = (next: Details) => {
    setValues(next)
    rememberDetails(next)
  }
  const pincode = useDetailsPincode(values, (changes) => setValues((last) => ({ ...last, ...changes })))
  const change = (field: DetailField, value: string) => {
    pincode.noteTyped(field, value)
    take({ ...values, [field]: value })
  }
  /** A saved address replaces what is typed, except the e-mail. */
  const fillWith = ({ id: _id, isDefault: _isDefault, ...address }: AddressView) => {
    take({ ...values, ...address })
    setErrors({})
  }

  // Prefills what the account knows.
  useEffect(() => {
    if (!user) return
    const { name, email } = user
    setValues((last) =>
      last.fullName === '' && last.email === '' ? { ...last, fullName: name, email } : last,
    )
  }, [user])
  const prefillAddress = useEffectEvent((address: AddressView) => {
    if (isBlank(pincode.withoutOurs())) fillWith(address)
  })
  useEffect(() => {
    if (preferred) prefillAddress(preferred)
  }, [preferred])

  // After sign-out, nothing of the previous shopper stays for the next one at this screen.
  const owner = useRef<string | null>(null)
  const id = user?.id ?? null
  useEffect(() => {
    if (owner.current !== null && id === null) setValues(restoreDetails())
    owner.current = id
  }, [id])

  const check = async (): Promise<CheckedDetails> => {
    const rules = await loadRules()
    // If the rules could not be loaded, the server validates the order instead.
    const checked: CheckedDetails = rules ? rules.checkDetails(values) : { ok: true, ...unchecked(values) }
    showErrors(checked.ok ? {} : checked.errors)
    if (checked.ok) void saved.keep(checked.customer)
    return checked
  }
  const { warning, delivery } = pincode
  return {
    values,
    errors,
    /** Hidden as soon as the field's value changes. */
    errorOf: (field: DetailField) => (values[field] === judged[field] ? errors[field] : undefined),
    pincodeWarning: warning,
    delivery,
    change,
    fillWith,
    /** Loads the rules before they are needed. */
    prepare: () => void loadRules(),
    check,
    showErrors,
    saved,
  }
}
