/**
 * A visitor writes to the shop (spec §7, form-webhook): the enquiry is kept, and the two mails about it exist exactly
 * if it does, as does its way to the owner's customer system where one is set. A form that is sent twice is one enquiry
 * with one number.
 */
import { enqueueAll } from '#database/queries/changes.ts'
import { addEnquiry } from '#database/queries/enquiries.ts'
import { transaction } from '#database/transaction.ts'
import { ENQUIRY_MAIL_READERS } from '#domain/enquiries/enquiry-mail.ts'
import { ENQUIRY_FIELDS } from '#domain/enquiries/enquiry-fields.ts'
import type { EnquiryInput } from '#domain/enquiries/enquiry.ts'
import type { EnquiryReceipt } from '#domain/enquiries/enquiry-view.ts'
import { JOBS, queued, type QueuedJob } from '#domain/jobs.ts'
import type { Deps } from '../deps.ts'
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
  const mails = ENQUIRY_MAIL_READERS.map((reader) => queued(JOBS.sendEnquiryMail, { enquiryId, reader }))
  return crm ? [...mails, forwardingJob(enquiryId)] : mails
}
