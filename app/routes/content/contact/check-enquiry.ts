/** The shop's own rule, for what is typed. It comes with the first letter. */
import type { EnquiryField } from '#domain/enquiries/enquiry-fields.ts'
import { enquiryFields } from '#domain/enquiries/enquiry.ts'
import type { EnquiryDraft } from '#app/components/enquiry/draft.ts'
import type { EnquiryAnswer } from './contact-form.tsx'

export function checkEnquiry(draft: EnquiryDraft): Pick<EnquiryAnswer, 'message' | 'errors'> | null {
  const { error } = enquiryFields.safeParse(draft)
  if (!error) return null
  const named = error.issues.map(({ path, message }) => [path[0] as EnquiryField, message] as const)
  return { message: error.issues[0]?.message ?? '', errors: Object.fromEntries(named.toReversed()) }
}
