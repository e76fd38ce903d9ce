/** What staff changed. */
import type { Tx } from '../transaction.ts'
import { statement } from '../statement.ts'

export type NewAuditEntry = {
  readonly actorId: string
  readonly actorName: string
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly subjectLabel: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly requestId: string
}

const insertEntry = statement<
  [string, string, string, string, string, string, string | null, string | null, string],
  Record<string, never>
>(
  'insert_audit_entry',
  `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after, request_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { actorId, actorName, action, subjectKind, subjectId, subjectLabel, before, after, requestId } = entry
  const [was, is] = [before && JSON.stringify(before), after && JSON.stringify(after)]
  await insertEntry(
    tx.client,
    ...([actorId, actorName, action, subjectKind, subjectId, subjectLabel, was, is, requestId] as const),
  )
}
