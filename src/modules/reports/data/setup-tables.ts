import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now, textIdOf } from '#platform/database/columns.ts'
import type { TroubleKind } from '../rules/troubles.ts'
import type { SetupRecordKind } from '../rules/setup-facts.ts'

/** What the owner confirmed for the set-up checklist, and the test mails. The latest of each kind counts. */
export const setupRecords = pgTable(
  'setup_records',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<SetupRecordKind>().notNull(),
    /** null: recorded by a script, such as a nightly backup. */
    actorId: text('actor_id').references(() => textIdOf('users')),
    /** For a test mail: the digest of its code. */
    codeHash: text('code_hash'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('setup_records_latest').on(table.kind, table.id),
    check(
      'setup_records_kind',
      sql`kind IN ('logo', 'tax_rates', 'shipping', 'backup', 'test_mail', 'mail_seen')`,
    ),
    check('setup_records_code', sql`(kind = 'test_mail') = (code_hash IS NOT NULL)`),
  ],
)

/** When each kind of problem was last mailed to owners. */
export const troubleMails = pgTable('trouble_mails', {
  kind: text('kind').$type<TroubleKind>().primaryKey(),
  mailedAt: instant('mailed_at').notNull().default(now),
})

/** The owner's texts for mails to shoppers, by kind of mail. An empty text means the default. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text('kind').primaryKey(),
    subject: text('subject').notNull().default(''),
    intro: text('intro').notNull().default(''),
    footer: text('footer').notNull().default(''),
    changedBy: text('changed_by').references(() => textIdOf('users')),
    changedAt: instant('changed_at').notNull().default(now),
    version: integer('version').notNull().default(1),
  },
  () => [
    check(
      'mail_texts_lengths',
      sql`length(subject) <= 150 AND length(intro) <= 2000 AND length(footer) <= 1000 AND subject !~ '[[:cntrl:]]'`,
    ),
  ],
)
