import type { EnquiryFields } from '#domain/enquiries/enquiry.ts'
import type { EnquiryView } from '#domain/enquiries/enquiry-view.ts'
import { only, statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

type NewEnquiry = EnquiryFields & { readonly websiteUrl: string; readonly contentDigest: string }
type AddedEnquiry = { readonly id: string; readonly ticketNumber: number; readonly isNew: boolean }

const insert = statement<[string, string, string, string, string, string], AddedEnquiry>(
  'add_enquiry',
  `INSERT INTO enquiries (name, email, mobile, requirement, website_url, content_digest)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (content_digest) WHERE status = 'open' DO UPDATE SET times_sent = enquiries.times_sent + 1
   RETURNING id, ticket_number AS "ticketNumber", times_sent = 1 AS "isNew"`,
)

/** Keeps an enquiry. The same words again, while the first are open, are the same enquiry: however many at once. */
export async function addEnquiry(tx: Tx, enquiry: NewEnquiry): Promise<AddedEnquiry> {
  const { name, email, mobile, requirement, websiteUrl, contentDigest } = enquiry
  return only(await insert(tx.client, name, email, mobile, requirement, websiteUrl, contentDigest))
}

const select = statement<[string], EnquiryView>(
  'find_enquiry',
  `SELECT id, ticket_number AS "ticketNumber", name, email, mobile, requirement, website_url AS "websiteUrl"
     FROM enquiries WHERE id = $1`,
)

export async function findEnquiry(on: Queryable, id: string): Promise<EnquiryView | null> {
  return (await select(on, id))[0] ?? null
}
