/** An account's addresses as they are shown: apart from their rules, so that a page need not load those. */
import type { AddressInput } from './address.ts'

/** Kept by one account at most. */
export const MAX_ADDRESSES = 20

export const ADDRESS_FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode', 'country'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export type AddressView = AddressInput & {
  readonly id: string
  /** Offered first at the checkout. */
  readonly isDefault: boolean
}
