/** The shop's own rule, for what is typed. It comes with the first letter. */
import { enquiryFields } from '#domain/enquiries/enquiry.ts'
import { problemsOf } from '#domain/form-problems.ts'
import type { EnquiryDraft } from '#app/components/enquiry/draft.ts'
import type { EnquiryAnswer } from './contact-form.tsx'

export function checkEnquiry(draft: EnquiryDraft): Pick<EnquiryAnswer, 'message' | 'errors'> | null {
  const { error } = enquiryFields.safeParse(draft)
  if (!error) return null
  return { message: error.issues[0]?.message ?? '', errors: problemsOf(error) }
}
