/** What staff correct of an address that the courier did not take. The state stays: the invoice names it. */
import { customerDetails } from '../checkout/customer-details.ts'
import type { z } from '../zod.ts'

export const consigneeChange = customerDetails.pick({ phone: true, address: true, city: true, pincode: true })
export type ConsigneeChange = z.output<typeof consigneeChange>

/** The names of what differs, for the books: what stood there is not kept twice. */
export function changedFields(before: ConsigneeChange, after: ConsigneeChange): (keyof ConsigneeChange)[] {
  return (['phone', 'address', 'city', 'pincode'] as const).filter((field) => before[field] !== after[field])
}
