import { findEnquiry } from '../data/enquiries.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { enquiryMail, type EnquiryMailReader } from '../rules/enquiry-mail.ts'
import type { Deps } from '#platform/deps.ts'
import { mailIdOf } from '#platform/mail/mail-id.ts'

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
