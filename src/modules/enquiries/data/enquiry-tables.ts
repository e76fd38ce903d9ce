import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, now } from '#platform/database/columns.ts'

/** Messages from visitors (spec §3). The id is the lead's; the number is what both sides quote. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: idColumn(),
    ticketNumber: bigint('ticket_number', { mode: 'number' })
      .notNull()
      .generatedAlwaysAsIdentity({ startWith: 1001 })
      .unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Ten digits. */
    mobile: text('mobile').notNull(),
    requirement: text('requirement').notNull(),
    /** The page it was sent from. Shown to staff, never fetched. */
    websiteUrl: text('website_url').notNull().default(''),
    /** Digest of the text: the same text again, while the first is open, is not a second enquiry. */
    contentDigest: text('content_digest').notNull(),
    timesSent: integer('times_sent').notNull().default(1),
    status: text('status').$type<'open' | 'answered' | 'closed'>().notNull().default('open'),
    /** When the CRM accepted it, and its id there; null and empty if none is configured. */
    forwardedAt: instant('forwarded_at'),
    crmReference: text('crm_reference').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('enquiries_newest').on(table.createdAt.desc()),
    uniqueIndex('enquiries_open_once')
      .on(table.contentDigest)
      .where(sql`status = 'open'`),
    check('enquiries_status', sql`status IN ('open', 'answered', 'closed')`),
    check('enquiries_mobile', sql`mobile ~ '^[0-9]{10}$'`),
  ],
)

/** What staff did with an enquiry, when and why: append-only. */
export const enquiryEvents = pgTable(
  'enquiry_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiries.id),
    kind: text('kind').$type<'answered' | 'closed' | 'reopened' | 'note'>().notNull(),
    actorId: text('actor_id').notNull(),
    words: text('words').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('enquiry_events_of_enquiry').on(table.enquiryId, table.id),
    check('enquiry_events_kind', sql`kind IN ('answered', 'closed', 'reopened', 'note')`),
  ],
)
