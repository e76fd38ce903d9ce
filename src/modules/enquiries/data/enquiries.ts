import type { EnquiryFields } from '../rules/enquiry.ts'
import type { EnquiryView } from '../rules/enquiry-view.ts'
import { findStatement, only, runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

type NewEnquiry = EnquiryFields & { readonly websiteUrl: string; readonly contentDigest: string }
type AddedEnquiry = { readonly id: string; readonly ticketNumber: number; readonly isNew: boolean }

const insert = statement<[string, string, string, string, string, string], AddedEnquiry>(
  'add_enquiry',
  `INSERT INTO enquiries (name, email, mobile, requirement, website_url, content_digest)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (content_digest) WHERE status = 'open' DO UPDATE SET times_sent = enquiries.times_sent + 1
   RETURNING id, ticket_number AS "ticketNumber", times_sent = 1 AS "isNew"`,
)

/**
 * Saves an enquiry. The same text again, while the first is open, is the same enquiry, also for concurrent requests.
 */
export async function addEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<AddedEnquiry> {
  const { name, email, mobile, requirement, websiteUrl, contentDigest } = enquiry
  return only(await insert(tx.client, name, email, mobile, requirement, websiteUrl, contentDigest))
}

export const findEnquiry = findStatement<[id: string], EnquiryView>(
  'find_enquiry',
  `SELECT id, ticket_number AS "ticketNumber", name, email, mobile, requirement, website_url AS "websiteUrl"
     FROM enquiries WHERE id = $1`,
)

export type EnquiryToForward = EnquiryView & { readonly createdAt: Date }

/** An enquiry that the CRM has not accepted yet. One that was erased with its account is not forwarded. */
export const findEnquiryToForward = findStatement<[id: string], EnquiryToForward>(
  'find_enquiry_to_forward',
  `SELECT id, ticket_number AS "ticketNumber", name, email, mobile, requirement, website_url AS "websiteUrl",
          created_at AS "createdAt"
     FROM enquiries WHERE id = $1 AND forwarded_at IS NULL AND email NOT LIKE '%.invalid'`,
)

/** Records that the CRM has accepted it; the first answer counts. */
export const markForwarded = runStatement<[id: string, reference: string]>(
  'mark_enquiry_forwarded',
  `UPDATE enquiries SET forwarded_at = shop_now(), crm_reference = $2 WHERE id = $1 AND forwarded_at IS NULL`,
)

/** A job that gave up stays in the queue with the time of its next attempt. */
const selectUnforwarded = statement<[number], { id: string }>(
  'list_unforwarded_enquiries',
  `SELECT e.id FROM enquiries e
    WHERE e.forwarded_at IS NULL AND e.email NOT LIKE '%.invalid' AND e.created_at > shop_now() - interval '30 days'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j
         WHERE j.key = 'forward_enquiry:' || e.id
           AND (j.attempts < j.max_attempts OR j.run_at > now() OR j.locked_at IS NOT NULL))
    ORDER BY e.created_at LIMIT $1`,
)

/** Of the last 30 days, those not accepted and without a pending job; oldest first. */
export async function listUnforwarded(on: Queryable, limit: number): Promise<string[]> {
  return (await selectUnforwarded(on, limit)).map(({ id }) => id)
}

/**
 * Messages and names are the visitor's personal data, and so are staff's replies and notes. An open enquiry is closed,
 * because there is nobody left to answer.
 */
export const eraseEnquiries = writeStatement<[of: string, name: string, email: string, mobile: string]>(
  'pseudonymise_enquiries',
  `WITH answers AS (
     UPDATE enquiry_events SET words = '' FROM enquiries e
      WHERE e.id = enquiry_events.enquiry_id AND lower(e.email) = $1 AND enquiry_events.words <> ''
   )
   UPDATE enquiries SET name = $2, email = $3, mobile = $4, requirement = '', website_url = '', content_digest = '',
          status = CASE status WHEN 'open' THEN 'closed' ELSE status END
    WHERE lower(email) = $1`,
)
