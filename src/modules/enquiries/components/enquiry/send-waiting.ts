/** Sends the waiting message, if there is one. */
import { readEnquiry } from './draft.ts'
import { sendEnquiry, type EnquirySent } from './send-enquiry.ts'

export async function sendWaiting(): Promise<EnquirySent | null> {
  const stored = readEnquiry()
  return stored?.isWaiting ? sendEnquiry(stored.draft, true) : null
}
