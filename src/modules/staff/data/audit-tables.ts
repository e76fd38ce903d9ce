import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, now } from '#platform/database/columns.ts'

/**
 * Every change that staff made: who, what, before, after, and the request it came with. Append-only; it outlives the
 * account and the thing it speaks of, so it refers to both by their id alone.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: text('actor_id').notNull(),
    /** What they were called at that moment. */
    actorName: text('actor_name').notNull(),
    /** Such as 'product.updated'. */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    /** What people call it: a name, a code, a number. */
    subjectLabel: text('subject_label').notNull().default(''),
    /** Only what changed; null where there was nothing before, or is nothing after. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    requestId: text('request_id').notNull().default(''),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    index('audit_entries_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Partners change stock by the hundred: what people did is found without reading past it.
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
