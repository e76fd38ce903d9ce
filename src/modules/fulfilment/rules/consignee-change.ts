/** What staff correct of an address that the courier did not take. A name or a state that is left out stays. */
import { customerDetails } from '#platform/rules/customer-details.ts'
import type { z } from '#platform/rules/zod.ts'

export const consigneeChange = customerDetails
  .pick({ fullName: true, phone: true, address: true, city: true, state: true, pincode: true })
  .partial({ fullName: true, state: true })
export type ConsigneeChange = z.output<typeof consigneeChange>

const FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode'] as const

/** The names of what differs, for the books: what stood there is not kept twice. */
export function changedFields(before: ConsigneeChange, after: ConsigneeChange): (keyof ConsigneeChange)[] {
  return FIELDS.filter((field) => after[field] !== undefined && before[field] !== after[field])
}
