/** The shop's own rule, for validation while typing. Loaded with the first letter. */
import type { EnquiryAnswer } from '../../../rules/enquiry-fields.ts'
import { enquiryFields } from '../../../rules/enquiry.ts'
import { problemsOf } from '#platform/rules/form-problems.ts'
import type { EnquiryDraft } from '../../../components/enquiry-draft.ts'

export function checkEnquiry(draft: EnquiryDraft): Pick<EnquiryAnswer, 'message' | 'errors'> | null {
  const { error } = enquiryFields.safeParse(draft)
  if (!error) return null
  return { message: error.issues[0]?.message ?? '', errors: problemsOf(error) }
}
