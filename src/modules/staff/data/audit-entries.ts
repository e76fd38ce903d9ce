/** Audit log entries: written with each change, read by the audit log page. */
import type { AuditEntryView, AuditFilter } from '../rules/audit-view.ts'
import { statement, type Queryable, type Statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

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

const insertEntries = statement<[string], Record<string, never>>(
  'insert_audit_entries',
  `INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after, request_id)
   SELECT "actorId", "actorName", action, "subjectKind", "subjectId", "subjectLabel", before, after, "requestId"
     FROM jsonb_to_recordset($1::jsonb) AS n ("actorId" text, "actorName" text, action text, "subjectKind" text,
          "subjectId" text, "subjectLabel" text, before jsonb, after jsonb, "requestId" text)`,
)

/** One statement for a single entry and for several. */
export async function insertAuditEntries(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertEntries(tx.client, JSON.stringify(entries))
}

const selectRecent = statement<[string, string, string], { id: number }>(
  'find_recent_audit_entry',
  `SELECT id FROM audit_entries WHERE actor_id = $1 AND action = $2 AND subject_id = $3
      AND created_at > shop_now() - interval '10 minutes' LIMIT 1`,
)

/** Entries of the last ten minutes. */
export async function hasRecentEntry(
  tx: Tx,
  { actorId, action, subjectId }: Pick<NewAuditEntry, 'actorId' | 'action' | 'subjectId'>,
): Promise<boolean> {
  return (await selectRecent(tx.client, actorId, action, subjectId)).length > 0
}

type Row = Omit<AuditEntryView, 'at'> & { readonly at: Date }
type Wish = AuditFilter & {
  /** Lower-cased, with LIKE wildcards escaped. */
  readonly pattern: string
  /** Id of the last entry on the previous page; 0 for the first page. */
  readonly before: number
}

/** The SQL condition of each filter part, by parameter number. */
const PARTS = {
  actor: (at: number) => `e.actor_id = $${at}`,
  kind: (at: number) => `e.subject_kind = $${at}`,
  subjectId: (at: number) => `e.subject_id = $${at}`,
  from: (at: number) => `e.created_at >= $${at}::date::timestamp AT TIME ZONE 'Asia/Kolkata'`,
  to: (at: number) => `e.created_at < ($${at}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`,
  pattern: (at: number) => `lower(e.subject_label) LIKE '%' || $${at} || '%'`,
  before: (at: number) =>
    `(e.created_at, e.id) < (SELECT last.created_at, last.id FROM audit_entries last WHERE last.id = $${at})`,
} as const

type Part = keyof typeof PARTS
const ALL_PARTS = Object.keys(PARTS) as Part[]

/** Each filter combination has its own named statement, so that each is planned for its index. */
function statementFor(parts: readonly Part[]): Statement<unknown[], Row> {
  const conditions = parts.map((part, index) => PARTS[part](index + 2))
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  // Materialised when searching text: otherwise the newest entries would be read one by one until enough match.
  const found = parts.includes('pattern') ? 'AS MATERIALIZED' : 'AS'
  return statement<unknown[], Row>(
    `list_audit_entries_${parts.join('_')}`,
    `WITH found ${found} (SELECT e.* FROM audit_entries e ${where}
       ${parts.includes('pattern') ? '' : 'ORDER BY e.created_at DESC, e.id DESC LIMIT $1'})
     SELECT e.id::int8 AS id, e.actor_id AS "actorId", e.actor_name AS "actorName", e.action, e.subject_kind AS "subjectKind",
            e.subject_id AS "subjectId", coalesce(nullif(e.subject_label, ''), c.name, '') AS label, e.before, e.after,
            e.request_id AS "requestId", e.created_at AS at
       FROM found e LEFT JOIN users c ON e.subject_kind = 'customer' AND c.id = e.subject_id
      ORDER BY e.created_at DESC, e.id DESC LIMIT $1`,
  )
}

/** Newest first. A customer's name is read from the account, so it disappears when the account is deleted. */
export async function listAuditEntries(on: Queryable, wish: Wish, limit: number): Promise<AuditEntryView[]> {
  const parts = ALL_PARTS.filter((part) => wish[part] !== '' && wish[part] !== 0)
  const rows = await statementFor(parts)(on, limit, ...parts.map((part) => wish[part]))
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** What a member of staff changed with one request within the last hour, for undo. */
export const listOwnChanges = statement<
  [actorId: string, action: string, requestId: string],
  Pick<AuditEntryView, 'subjectId' | 'before' | 'after'>
>(
  'list_own_changes',
  `SELECT subject_id AS "subjectId", before, after FROM audit_entries
    WHERE actor_id = $1 AND created_at > shop_now() - interval '1 hour' AND action = $2 AND request_id = $3 AND request_id <> ''
    ORDER BY id`,
)

const countFirst = statement<[number], { entries: number }>(
  'count_audit_entries',
  `SELECT count(*)::int AS entries FROM (SELECT 1 FROM audit_entries LIMIT $1) AS first`,
)

/** Number of entries, counted up to a maximum. */
export async function countAuditEntries(on: Queryable, most: number): Promise<number> {
  return (await countFirst(on, most))[0]?.entries ?? 0
}

/** Partners whose requests changed something, each identified by its original key. */
export const listPartnersInLog = statement<[], { readonly id: string; readonly name: string }>(
  'list_partners_in_log',
  `SELECT sender.id, sender.name || ' (partner)' AS name
     FROM (SELECT 'key:' || id AS id, name FROM api_keys UNION ALL SELECT 'key:settings', 'Settings') AS sender
    WHERE EXISTS (SELECT FROM audit_entries e WHERE e.actor_id = sender.id) ORDER BY name`,
)
