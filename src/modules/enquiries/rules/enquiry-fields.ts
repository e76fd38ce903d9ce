/** What the contact form asks for. It stands by itself: the form shows before its rules have come. */
export const ENQUIRY_FIELDS = ['name', 'email', 'mobile', 'requirement'] as const
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number]

/** In characters. What is longer is cut, as at checkout; the form lets nobody type more. */
export const ENQUIRY_LENGTHS = { name: 100, email: 100, mobile: 30, requirement: 2000 } as const

/** What the shop answered to a form that was not in order. */
export type EnquiryAnswer = {
  readonly typed: Readonly<Record<EnquiryField, string>>
  /** The first failing message. */
  readonly message: string
  readonly errors: Readonly<Partial<Record<EnquiryField, string>>>
}
