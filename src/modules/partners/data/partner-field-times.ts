/** When partners last sent a field, so that a message that arrives late doesn't overwrite a newer one. */
import { runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type SentField = { readonly subject: string; readonly field: string }

const selectNewer = statement<[readonly string[], string], SentField>(
  'list_newer_partner_fields',
  `SELECT subject, field FROM partner_field_times WHERE subject = ANY($1::text[]) AND said_at > $2::timestamptz`,
)

/** Fields that were sent with a later timestamp than `sentAt`, by subject. */
export async function listNewerFields(
  on: Queryable,
  subjects: readonly string[],
  sentAt: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await selectNewer(on, subjects, sentAt)
  const newer = new Map<string, Set<string>>()
  for (const { subject, field } of rows)
    newer.set(subject, (newer.get(subject) ?? new Set<string>()).add(field))
  return newer
}

const upsertTimes = statement<[readonly string[], readonly string[], string], Record<string, never>>(
  'save_partner_field_times',
  `INSERT INTO partner_field_times (subject, field, said_at)
   SELECT subject, field, $3::timestamptz FROM unnest($1::text[], $2::text[]) AS f (subject, field) ORDER BY subject, field
   ON CONFLICT (subject, field) DO UPDATE SET said_at = greatest(partner_field_times.said_at, excluded.said_at)`,
)

export async function saveFieldTimes(tx: Tx, fields: readonly SentField[], sentAt: string): Promise<void> {
  if (fields.length === 0) return
  await upsertTimes(
    tx.client,
    fields.map(({ subject }) => subject),
    fields.map(({ field }) => field),
    sentAt,
  )
}

/** Older messages are refused, so these times are no longer needed. */
export const deleteOldFieldTimes = runStatement<[minutes: number]>(
  'delete_old_partner_field_times',
  `DELETE FROM partner_field_times WHERE said_at < shop_now() - make_interval(mins => $1)`,
)
