import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'

/**
 * Every change made by staff: who, what, before, after, and the request id. Append-only. It outlives the account and
 * the subject, so it stores their ids without foreign keys.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id').notNull(),
    /** Their name at that time. */
    actorName: text('actor_name').notNull(),
    /** For example 'product.updated'. */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Its display name: a name, a code or a number. */
    subjectLabel: text('subject_label').notNull().default(''),
    /** Only changed fields; null if created or deleted. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    requestId: text('request_id').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('audit_entries_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Partners change stock by the hundred: this index finds staff changes without reading past those.
    index('audit_entries_by_people')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`actor_id NOT LIKE 'key:%'`),
    index('audit_entries_of_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entries_of_actor').on(
      table.actorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_of_kind').on(
      table.subjectKind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('audit_entries_by_label').using('gin', sql`lower(subject_label) gin_trgm_ops`),
    check('audit_entries_action', sql`action ~ '^[a-z_]+\\.[a-z_]+$'`),
  ],
)
