/** Forwards enquiries to the owner's CRM, if one is configured: by jobs, so that no visitor waits. */
import { enqueueAll } from '#platform/database/changes.ts'
import { findEnquiryToForward, listUnforwarded, markForwarded } from '../data/enquiries.ts'
import { transaction } from '#platform/database/transaction.ts'
import { queued, type QueuedJob } from '#platform/rules/jobs.ts'
import { ENQUIRY_JOBS } from '../jobs.ts'
import type { Deps } from '#platform/deps.ts'

/** Maximum number per sweep; the next sweep takes the rest. */
const SWEPT_AT_ONCE = 200

/** One job per enquiry, however often it is requested. */
export function forwardingJob(enquiryId: string): QueuedJob {
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
