/** An account's addresses as shown. Separate from their rules, so that pages need not load those. */
import type { AddressInput } from './address.ts'

/** Maximum per account. */
export const MAX_ADDRESSES = 20

export const ADDRESS_FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode', 'country'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export type AddressView = AddressInput & {
  readonly id: string
  /** The default at the checkout. */
  readonly isDefault: boolean
}
