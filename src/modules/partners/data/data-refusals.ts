/** The most recent refused messages of partners. */
import type { DataType } from '../rules/data-message.ts'
import { REFUSALS_KEPT, type DataRefusal, type RefusedMessage } from '../rules/data-refusal.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import { SENDER_NAME } from './data-receipts.ts'

const insert = statement<
  [string, DataType | null, string, readonly string[], string, number],
  { id: number }
>(
  'insert_data_refusal',
  `WITH old AS (DELETE FROM data_refusals WHERE id <= (SELECT id FROM data_refusals ORDER BY id DESC LIMIT 1 OFFSET $6 - 1))
   INSERT INTO data_refusals (sender, kind, code, fields, request_id) VALUES ($1, $2, $3, $4::text[], $5) RETURNING id`,
)

/** Deletes the oldest beyond the limit. */
export async function insertDataRefusal(on: Queryable, refusal: DataRefusal): Promise<void> {
  const { sender, type, code, fields, requestId } = refusal
  await insert(on, sender, type, code, fields, requestId, REFUSALS_KEPT)
}

const select = statement<[string, number], Omit<RefusedMessage, 'at'> & { at: Date }>(
  'list_data_refusals',
  `SELECT r.id::int8 AS id, r.sender, ${SENDER_NAME} AS "senderName", r.kind AS type, r.code, r.fields,
          r.request_id AS "requestId", r.refused_at AS at
     FROM data_refusals r WHERE $1 = '' OR r.sender = $1 ORDER BY r.id DESC LIMIT $2`,
)

/** Newest first; an empty sender matches all. */
export async function listRefusals(on: Queryable, sender: string): Promise<RefusedMessage[]> {
  return (await select(on, sender, REFUSALS_KEPT)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
