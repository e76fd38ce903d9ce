/** The customer's details as the form holds them: checked by the shop's own rules, remembered for this visit. */
import {
  areRequiredDetailsFilled,
  customerDetails,
  type CustomerDetails,
} from '#domain/checkout/customer-details.ts'
import type { otherStates as OtherStates } from '#domain/checkout/pincode-state.ts'
import { courierWarning } from '#domain/fulfilment/courier-warning.ts'
import type { PincodePromise } from '#domain/fulfilment/pincode-promise.ts'
import { MESSAGES, sentences } from '#domain/messages.ts'
import { readStoredObject, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

export const DETAIL_FIELDS = [
  'fullName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'pincode',
  'country',
] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]
export type Details = Readonly<Record<DetailField, string>>
export type DetailErrors = Partial<Record<DetailField, string>>

const REQUIRED_FIRST = ['fullName', 'email', 'phone', 'address'] as const
const EMPTY: Details = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  country: 'India',
}

export function restoreDetails(): Details {
  const stored = readStoredObject('sessionStorage', STORAGE_KEYS.details)
  const known = DETAIL_FIELDS.map((field) => [field, stored?.[field]] as const)
  return { ...EMPTY, ...Object.fromEntries(known.filter(([, value]) => typeof value === 'string')) }
}

export function rememberDetails(details: Details): void {
  writeStored('sessionStorage', STORAGE_KEYS.details, JSON.stringify(details))
}

/** Nothing of where to send it is typed yet. */
export function isBlank({ phone, address, city, state, pincode }: Details): boolean {
  return [phone, address, city, state, pincode].every((text) => text.trim() === '')
}

/** What a pincode and its state say of each other, and of the courier; empty when there is nothing to look at again. */
export function pincodeWarning(
  { pincode, state }: Details,
  promise: PincodePromise | null,
  otherStates: typeof OtherStates | null,
): string {
  const courier = promise && courierWarning(promise)
  const elsewhere = otherStates?.(pincode, state, promise?.state)
  return [...(courier ? [courier] : []), ...(elsewhere ? [sentences.pincodeElsewhere(elsewhere)] : [])].join(
    ' ',
  )
}

export type CheckedDetails =
  | { readonly ok: true; readonly customer: CustomerDetails }
  /** `message` is the first failing one; a field marked with '' is wrong without words of its own. */
  | { readonly ok: false; readonly message: string; readonly errors: DetailErrors }

/** The four required details first, then every rule in the form's order (spec §5). */
export function checkDetails(details: Details): CheckedDetails {
  if (!areRequiredDetailsFilled(details)) {
    const missing = REQUIRED_FIRST.filter((field) => details[field].trim() === '')
    const errors = Object.fromEntries(
      missing.map((field, index) => [field, index === 0 ? MESSAGES.details_missing : '']),
    )
    return { ok: false, message: MESSAGES.details_missing, errors }
  }
  const parsed = customerDetails.safeParse(details)
  if (parsed.success) return { ok: true, customer: parsed.data }
  const errors: DetailErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path[0] as DetailField] ??= issue.message
  return { ok: false, message: parsed.error.issues[0]?.message ?? MESSAGES.details_missing, errors }
}
