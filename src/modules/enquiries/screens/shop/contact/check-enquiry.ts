/** The shop's own rule, for what is typed. It comes with the first letter. */
import { enquiryFields } from '../../../rules/enquiry.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import type { EnquiryDraft } from '../../../components/enquiry/draft.ts'
import type { EnquiryAnswer } from './contact-form.tsx'

export function checkEnquiry(draft: EnquiryDraft): Pick<EnquiryAnswer, 'message' | 'errors'> | null {
  const { error } = enquiryFields.safeParse(draft)
  if (!error) return null
  return { message: error.issues[0]?.message ?? '', errors: problemsOf(error) }
}
