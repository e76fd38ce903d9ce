/** The customer's details as form values, remembered for this visit. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import { readStoredObject, STORAGE_KEYS, writeStored } from '#platform/ui/storage.ts'

export const DETAIL_FIELDS = [
  'fullName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'pincode',
  'country',
  'gstin',
  'businessName',
] as const
export type DetailField = (typeof DETAIL_FIELDS)[number]
export type Details = Readonly<Record<DetailField, string>>
export type DetailErrors = Partial<Record<DetailField, string>>

const EMPTY: Details = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  country: 'India',
  gstin: '',
  businessName: '',
}

export function restoreDetails(): Details {
  const stored = readStoredObject('sessionStorage', STORAGE_KEYS.details)
  const known = DETAIL_FIELDS.map((field) => [field, stored?.[field]] as const)
  return { ...EMPTY, ...Object.fromEntries(known.filter(([, value]) => typeof value === 'string')) }
}

export function rememberDetails(details: Details): void {
  writeStored('sessionStorage', STORAGE_KEYS.details, JSON.stringify(details))
}

/** No part of the address is typed yet. */
export function isBlank({ phone, address, city, state, pincode }: Details): boolean {
  return [phone, address, city, state, pincode].every((text) => text.trim() === '')
}

/** The buyer: the person, and the business if it buys with its GSTIN. */
export type Buyer = {
  readonly customer: CustomerDetails
  readonly business: BusinessBuyer | undefined
}

export type CheckedDetails =
  | ({ readonly ok: true } & Buyer)
  /** `message` is that of the first invalid field; a field with '' is invalid without its own message. */
  | {
      readonly ok: false
      readonly message: string
      readonly errors: DetailErrors
      /** One of the four required details is empty. */
      readonly isIncomplete: boolean
    }
