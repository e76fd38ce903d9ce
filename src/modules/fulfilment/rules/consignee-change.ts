/** Staff's correction of an address that the courier refused. An omitted name or state stays. */
import { customerFields } from '#platform/rules/customer-details.ts'
import type { z } from '#platform/rules/zod.ts'

export const consigneeChange = customerFields
  .pick({ fullName: true, phone: true, address: true, city: true, state: true, pincode: true })
  .partial({ fullName: true, state: true })
export type ConsigneeChange = z.output<typeof consigneeChange>

const FIELDS = ['fullName', 'phone', 'address', 'city', 'state', 'pincode'] as const

/** The names of changed fields, for the audit log: old values are not stored twice. */
export function changedFields(before: ConsigneeChange, after: ConsigneeChange): (keyof ConsigneeChange)[] {
  return FIELDS.filter((field) => after[field] !== undefined && before[field] !== after[field])
}
