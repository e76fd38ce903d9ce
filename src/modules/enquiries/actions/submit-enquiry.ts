/**
 * A visitor writes to the shop (spec §7, form-webhook). The enquiry, its two mails and the CRM job are saved together
 * or not at all. A form that is submitted twice is one enquiry with one number.
 */
import { enqueueAll } from '#platform/database/changes.ts'
import { addEnquiry } from '../data/enquiries.ts'
import { transaction } from '#platform/database/transaction.ts'
import { ENQUIRY_MAIL_READERS } from '../rules/enquiry-mail.ts'
import { ENQUIRY_FIELDS } from '../rules/enquiry-fields.ts'
import type { EnquiryInput } from '../rules/enquiry.ts'
import type { EnquiryReceipt } from '../rules/enquiry-view.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { ENQUIRY_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'
import { forwardingJob } from './forward-enquiry.ts'

/** Takes parsed input. */
export function submitEnquiry(deps: Deps, input: EnquiryInput): Promise<EnquiryReceipt> {
  const { formData, websiteUrl } = input
  const contentDigest = deps.ids.digest(JSON.stringify(ENQUIRY_FIELDS.map((field) => formData[field])))
  return transaction(deps.db, async (tx) => {
    const { id, ticketNumber, isNew } = await addEnquiry(tx, { ...formData, websiteUrl, contentDigest })
    if (isNew) await enqueueAll(tx, jobsAfter(deps, id))
    return { leadId: id, ticketNumber }
  })
}

function jobsAfter({ crm }: Deps, enquiryId: string): QueuedJob[] {
  const mails = ENQUIRY_MAIL_READERS.map((reader) =>
    queued(ENQUIRY_JOBS.sendEnquiryMail, { enquiryId, reader }),
  )
  return crm ? [...mails, forwardingJob(enquiryId)] : mails
}
