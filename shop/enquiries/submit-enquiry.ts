/**
 * A visitor writes to the shop (spec §7, form-webhook): the enquiry is kept, and the two mails about it exist exactly
 * if it does. A form that is sent twice is one enquiry with one number.
 */
import { enqueueJob } from '#database/queries/changes.ts'
import { addEnquiry } from '#database/queries/enquiries.ts'
import { transaction } from '#database/transaction.ts'
import { ENQUIRY_MAIL_READERS } from '#domain/enquiries/enquiry-mail.ts'
import { ENQUIRY_FIELDS, type EnquiryInput } from '#domain/enquiries/enquiry.ts'
import type { EnquiryReceipt } from '#domain/enquiries/enquiry-view.ts'
import type { Deps } from '../deps.ts'

/** Takes parsed input. */
export function submitEnquiry(deps: Deps, input: EnquiryInput): Promise<EnquiryReceipt> {
  const { formData, websiteUrl } = input
  const contentDigest = deps.ids.digest(JSON.stringify(ENQUIRY_FIELDS.map((field) => formData[field])))
  return transaction(deps.db, async (tx) => {
    const { id, ticketNumber, isNew } = await addEnquiry(tx, { ...formData, websiteUrl, contentDigest })
    if (isNew) {
      for (const reader of ENQUIRY_MAIL_READERS)
        await enqueueJob(tx, 'send_enquiry_mail', { enquiryId: id, reader })
    }
    return { leadId: id, ticketNumber }
  })
}
