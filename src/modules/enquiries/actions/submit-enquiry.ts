/**
 * A visitor writes to the shop (spec §7, form-webhook). The enquiry, its two mails and the CRM job are saved together
 * or not at all. A form that is submitted twice is one enquiry with one number.
 */
import { enqueueAll } from '#platform/database/changes.ts'
import type { AccountDeleted } from '#modules/accounts/index.ts'
import { emptyEmail, NOBODY_ANY_MORE } from '#modules/accounts/rules/account-deletion.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import type { Deps } from '#platform/deps.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'
import {
  addEnquiry,
  eraseEnquiries,
  findEnquiry,
  findEnquiryToForward,
  listUnforwarded,
  markForwarded,
} from '../data/enquiries.ts'
import { ENQUIRY_MAIL_READERS, enquiryMail, type EnquiryMailReader } from '../rules/enquiry-mail.ts'
import { ENQUIRY_FIELDS } from '../rules/enquiry-fields.ts'
import type { EnquiryInput, EnquiryReceipt } from '../rules/enquiry.ts'
import { ENQUIRY_JOBS } from '../jobs.ts'

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

/** Mails about an enquiry. Throws if the mail server does not accept it, so that the job is retried. */
export async function sendEnquiryMail(
  deps: Deps,
  input: {
    readonly enquiryId: string
    readonly reader: EnquiryMailReader
    readonly jobId?: string | undefined
  },
): Promise<void> {
  const enquiry = await findEnquiry(deps.db.pool, input.enquiryId)
  if (!enquiry) return
  const mail = {
    id: mailIdOf(deps, input.jobId, input.enquiryId),
    ...enquiryMail(input.reader, enquiry, deps.options.shopUrl),
  }
  if (input.reader === 'visitor') await deps.mail.send({ to: enquiry.email, ...mail })
  else await deps.mail.send({ to: shopFacts().email, replyTo: enquiry.email, ...mail })
}

/** Deletes with an account the personal data of enquiries from its address. */
export async function eraseEnquiriesOfAccount(tx: Tx, { userId, email }: AccountDeleted): Promise<void> {
  await eraseEnquiries(tx, email, NOBODY_ANY_MORE.name, emptyEmail(userId), NOBODY_ANY_MORE.phone)
}

// Forwards enquiries to the owner's CRM, if one is configured: by jobs, so that no visitor waits.

/** Maximum number per sweep; the next sweep takes the rest. */
const SWEPT_AT_ONCE = 200

/** One job per enquiry, however often it is requested. */
function forwardingJob(enquiryId: string): QueuedJob {
  return queued(ENQUIRY_JOBS.forwardEnquiry, { enquiryId })
}

/** Forwards one enquiry, once. Throws if it is not accepted, so that the job is retried. */
export async function forwardEnquiry(deps: Deps, input: { readonly enquiryId: string }): Promise<void> {
  if (!deps.crm) return
  const enquiry = await findEnquiryToForward(deps.db.pool, input.enquiryId)
  if (!enquiry) return
  const answer = await deps.crm.forward(enquiry)
  if (!answer.ok) throw new Error(`the customer system did not take enquiry ${enquiry.id}: ${answer.detail}`)
  await markForwarded(deps.db.pool, enquiry.id, answer.reference)
}

/**
 * Enqueues enquiries from before a CRM was configured and those whose job gave up, of the last thirty days only.
 * Returns how many.
 */
export async function forwardMissedEnquiries(deps: Deps): Promise<number> {
  if (!deps.crm) return 0
  const ids = await listUnforwarded(deps.db.pool, SWEPT_AT_ONCE)
  if (ids.length === 0) return 0
  await transaction(deps.db, (tx) => enqueueAll(tx, ids.map(forwardingJob)))
  return ids.length
}
