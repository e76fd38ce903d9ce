/** Enquiries: what visitors sent, whether the owner's CRM has accepted it, and what staff did with it. */
import {
  findStatement,
  only,
  runStatement,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockStatement } from '#platform/database/locks.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { EnquiryFields, EnquiryView } from '../rules/enquiry.ts'
import type { EnquiryStatus, EnquiryStep } from '../rules/staff-enquiry.ts'

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

type EnquiryToForward = EnquiryView & { readonly createdAt: Date }

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

// As staff see them, and what they do with them.

const IS_ERASED = `e.email LIKE '%@deleted.invalid'`

const STAFF_COLUMNS = `e.id, e.ticket_number AS "ticketNumber", e.name, e.email, e.mobile, e.requirement, e.website_url AS "websiteUrl",
  e.status, e.times_sent AS "timesSent", e.forwarded_at AS "forwardedAt", e.crm_reference AS "crmReference",
  e.created_at AS "createdAt", ${IS_ERASED} AS "isErased"`

export type StaffEnquiry = EnquiryView & {
  readonly status: EnquiryStatus
  readonly timesSent: number
  readonly forwardedAt: Date | null
  readonly crmReference: string
  readonly createdAt: Date
  /** The sender's account was deleted, and the text with it. */
  readonly isErased: boolean
}

const selectForStaff = statement<[string, string, number, number], StaffEnquiry & { matching: number }>(
  'list_enquiries_for_staff',
  `SELECT ${STAFF_COLUMNS}, count(*) OVER ()::int AS matching FROM enquiries e
    WHERE ($1 = '' OR e.ticket_number::text = $1 OR e.id::text LIKE $1 || '%' OR lower(e.name) LIKE '%' || $1 || '%'
           OR lower(e.email) LIKE '%' || $1 || '%' OR e.mobile LIKE '%' || $1 || '%' OR lower(e.requirement) LIKE '%' || $1 || '%')
      AND ($2 = '' OR e.status = $2)
    ORDER BY e.created_at DESC, e.id LIMIT $3 OFFSET $4`,
)

type EnquiryFilter = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  readonly status: EnquiryStatus | ''
  readonly limit: number
  readonly offset: number
}

/** The staff table, newest first. */
export async function listEnquiriesForStaff(on: Queryable, filter: EnquiryFilter) {
  const rows = await selectForStaff(on, filter.pattern, filter.status, filter.limit, filter.offset)
  return { rows, total: rows[0]?.matching ?? 0 }
}

export const findStaffEnquiry = findStatement<[id: string], StaffEnquiry>(
  'find_enquiry_for_staff',
  `SELECT ${STAFF_COLUMNS} FROM enquiries e WHERE e.id = $1`,
)

/** Everything from a lower-case e-mail address, newest first. */
export const listEnquiriesOfEmail = statement<[email: string, limit: number], StaffEnquiry>(
  'list_enquiries_of_email',
  `SELECT ${STAFF_COLUMNS} FROM enquiries e WHERE lower(e.email) = $1 ORDER BY e.created_at DESC, e.id LIMIT $2`,
)

type EnquiryEvent = {
  readonly id: number
  readonly kind: EnquiryStep
  readonly words: string
  readonly actorName: string
  readonly createdAt: Date
}

/** Newest first. */
export const listEnquiryEvents = statement<[id: string], EnquiryEvent>(
  'list_enquiry_events',
  `SELECT v.id, v.kind, v.words, coalesce(nullif(u.name, ''), u.email, 'Former staff') AS "actorName", v.created_at AS "createdAt"
     FROM enquiry_events v LEFT JOIN users u ON u.id = v.actor_id WHERE v.enquiry_id = $1 ORDER BY v.id DESC`,
)

const selectLocked = lockStatement<[string], { id: string }>(
  'enquiries',
  'lock_enquiry',
  `SELECT id FROM enquiries WHERE id = $1 FOR UPDATE`,
)

/** False if there is none. */
export async function lockEnquiry(tx: Tx, id: string): Promise<boolean> {
  return (await selectLocked(tx, id)).length === 1
}

type NewEvent = {
  readonly step: EnquiryStep
  readonly status: EnquiryStatus
  readonly staffId: UserId
  readonly words: string
}

const insertEvent = statement<[string, EnquiryStep, UserId, string, EnquiryStatus], { id: number }>(
  'add_enquiry_event',
  `WITH changed AS (UPDATE enquiries SET status = $5 WHERE id = $1 AND status <> $5)
   INSERT INTO enquiry_events (enquiry_id, kind, actor_id, words) VALUES ($1, $2, $3, $4) RETURNING id`,
)

/** Adds an event and sets the resulting status. The caller holds the enquiry's lock. */
export async function addEnquiryEvent(tx: Tx, id: string, event: NewEvent): Promise<number> {
  const { step, staffId, words, status } = event
  return only(await insertEvent(tx.client, id, step, staffId, words, status)).id
}

const selectTwin = statement<[string], { id: string }>(
  'find_open_twin_of_enquiry',
  `SELECT other.id FROM enquiries e JOIN enquiries other ON other.content_digest = e.content_digest AND other.status = 'open'
    WHERE e.id = $1 AND other.id <> e.id`,
)

/** The same text was submitted again and that enquiry is open: only one of them can be. */
export async function hasOpenDuplicate(on: Queryable, id: string): Promise<boolean> {
  return (await selectTwin(on, id)).length > 0
}

type AnswerToSend = { readonly email: string; readonly ticketNumber: number } & Pick<
  EnquiryView,
  'name' | 'requirement'
> & { readonly words: string }

/** The mail's content; null if the recipient's account was deleted meanwhile. */
export const findAnswer = findStatement<[eventId: number], AnswerToSend>(
  'find_enquiry_answer',
  `SELECT e.email, e.ticket_number AS "ticketNumber", e.name, e.requirement, v.words
     FROM enquiry_events v JOIN enquiries e ON e.id = v.enquiry_id
    WHERE v.id = $1 AND v.kind = 'answered' AND NOT (${IS_ERASED})`,
)
