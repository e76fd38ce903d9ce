/** The fields of the contact form. In a file of its own: the form appears before its rules are loaded. */
export const ENQUIRY_FIELDS = ['name', 'email', 'mobile', 'requirement'] as const
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number]

/** In characters. Longer values are cut, as at checkout; the form stops typing at this length. */
export const ENQUIRY_LENGTHS = { name: 100, email: 100, mobile: 30, requirement: 2000 } as const

/** The shop's answer to an invalid form. */
export type EnquiryAnswer = {
  readonly typed: Readonly<Record<EnquiryField, string>>
  /** The first failing message. */
  readonly message: string
  readonly errors: Readonly<Partial<Record<EnquiryField, string>>>
}
