/** Valid details, and the schema's message for an invalid one. */
import { customerDetails } from '#platform/rules/customer-details.ts'

export const ASHA = {
  fullName: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98480 12345',
  address: '12 Banjara Hills Road',
  city: 'Hyderabad',
  state: 'Telangana',
  pincode: '500034',
  country: 'India',
}
export type Field = keyof typeof ASHA

/** The first message that a shopper sees; null if all are valid. */
export function complaint(input: unknown): string | null {
  return customerDetails.safeParse(input).error?.issues[0]?.message ?? null
}

export const complaintAbout = (field: Field, value: unknown) => complaint({ ...ASHA, [field]: value })
export const cleaned = (field: Field, value: string) =>
  customerDetails.parse({ ...ASHA, [field]: value })[field]
