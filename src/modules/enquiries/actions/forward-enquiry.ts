/** Hands enquiries to the owner's customer system, when one is configured: by jobs, so that no visitor waits for it. */
import { enqueueAll } from '#platform/database/changes.ts'
import { findEnquiryToForward, listUnforwarded, markForwarded } from '../data/enquiries.ts'
import { transaction } from '#platform/database/transaction.ts'
import { JOBS, queued, type QueuedJob } from '#platform/rules/jobs.ts'
import type { Deps } from '#platform/deps.ts'

/** At most so many are taken up by one sweep; the next one takes the rest. */
const SWEPT_AT_ONCE = 200

/** One job for each enquiry, however often it is asked for. */
export function forwardingJob(enquiryId: string): QueuedJob {
  return queued(JOBS.forwardEnquiry, { enquiryId })
}

/** Hands one over, once. Throws when it is not taken, so that the job is tried again. */
export async function forwardEnquiry(deps: Deps, input: { readonly enquiryId: string }): Promise<void> {
  if (!deps.crm) return
  const enquiry = await findEnquiryToForward(deps.db.pool, input.enquiryId)
  if (!enquiry) return
  const answer = await deps.crm.forward(enquiry)
  if (!answer.ok) throw new Error(`the customer system did not take enquiry ${enquiry.id}: ${answer.detail}`)
  await markForwarded(deps.db.pool, enquiry.id, answer.reference)
}

/**
 * Takes up what was sent while no hook was set, and what was given up since: of the last thirty days only, for an older
 * matter is settled otherwise. Returns how many.
 */
export async function forwardMissedEnquiries(deps: Deps): Promise<number> {
  if (!deps.crm) return 0
  const ids = await listUnforwarded(deps.db.pool, SWEPT_AT_ONCE)
  if (ids.length === 0) return 0
  await transaction(deps.db, (tx) => enqueueAll(tx, ids.map(forwardingJob)))
  return ids.length
}
