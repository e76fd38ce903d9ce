import type { CustomerDetails } from './customer-details.ts'

/** 'address, city, state, pincode, country' joined in one string, as the specification lists an order's address. */
export function joinAddress(
  to: Pick<CustomerDetails, 'address' | 'city' | 'state' | 'pincode' | 'country'>,
): string {
  return [to.address, to.city, to.state, to.pincode, to.country].join(', ')
}
