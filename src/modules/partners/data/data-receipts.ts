/** Partners' messages, each stored once with its response (spec §7, data-webhook). */
import type { SentAt } from '../rules/data-webhook.ts'
import type { DataType } from '../rules/data-message.ts'
import type { KnownSender, PartnerFilter, PartnerMessage } from '../rules/partner-view.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { findStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'
import { REFUSALS_KEPT, type DataRefusal, type RefusedMessage } from '../rules/data-refusal.ts'

/** The display name of the sender of a row `r`, for staff. */
export const SENDER_NAME = `coalesce((SELECT k.name FROM api_keys k WHERE k.id::text = r.sender), '${FIRST_INTEGRATOR}')`

const selectFirstKey = statement<[string], { id: string }>(
  'find_first_key_of_partner',
  `WITH RECURSIVE chain AS (
     SELECT id FROM api_keys WHERE id = $1::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > shop_now())
     UNION SELECT k.id FROM api_keys k JOIN chain c ON k.replaced_by = c.id
   )
   SELECT k.id FROM api_keys k JOIN chain c USING (id)
    WHERE NOT EXISTS (SELECT 1 FROM api_keys older WHERE older.replaced_by = k.id) ORDER BY k.created_at, k.id LIMIT 1`,
)

/**
 * The sender of a key: rotated keys belong to the same partner, identified by its first key. null if the key is no
 * longer valid: a message may take long after its key was checked.
 */
export async function findSender(on: Queryable, integratorId: string): Promise<string | null> {
  if (!isUuid(integratorId)) return integratorId
  return (await selectFirstKey(on, integratorId))[0]?.id ?? null
}

export type DataClock = {
  /** Whether the message was sent within this many minutes of now. */
  readonly isNear: boolean
  /** The day in India. */
  readonly today: string
  /** The message's timestamp as a database text. */
  readonly sentAt: string
}

const selectClock = statement<[number | null, string | null, number], DataClock>(
  'compare_with_shop_clock',
  `SELECT abs(extract(epoch FROM shop_now() - coalesce(to_timestamp($1::float8), $2::timestamptz))) <= $3 * 60 AS "isNear",
          to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS today,
          coalesce(to_timestamp($1::float8), $2::timestamptz)::text AS "sentAt"`,
)

export async function compareWithClock(
  on: Queryable,
  { seconds, iso }: SentAt,
  minutes: number,
): Promise<DataClock> {
  return only(await selectClock(on, seconds, iso, minutes))
}

export type DataReceipt = { readonly bodyDigest: string; readonly answer: Readonly<Record<string, unknown>> }

export const findReceipt = findStatement<[sender: string, key: string], DataReceipt>(
  'find_data_receipt',
  `SELECT body_digest AS "bodyDigest", answer FROM data_receipts WHERE sender = $1 AND idempotency_key = $2`,
)

export type NewReceipt = {
  readonly sender: string
  readonly idempotencyKey: string
  readonly bodyDigest: string
  readonly type: DataType
  readonly records: number
  readonly changed: number
  readonly outdated: readonly string[]
  readonly limited?: readonly string[]
}

const insert = statement<
  [string, string, string, DataType, number, number, readonly string[], readonly string[]],
  Pick<DataReceipt, 'answer'>
>(
  'insert_data_receipt',
  `INSERT INTO data_receipts (sender, idempotency_key, body_digest, kind, records, answer)
   VALUES ($1, $2, $3, $4::text, $5::int, jsonb_build_object('type', $4::text, 'received', $5::int, 'changed', $6::int, 'outdated', to_jsonb($7::text[]), 'limited', to_jsonb($8::text[]),
           'received_at', to_char(shop_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
   RETURNING answer`,
)

/** The response as stored. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<DataReceipt['answer']> {
  const { sender, idempotencyKey, bodyDigest, type, records, changed, outdated, limited = [] } = receipt
  const rows = await insert(
    tx.client,
    sender,
    idempotencyKey,
    bodyDigest,
    type,
    records,
    changed,
    outdated,
    limited,
  )
  return only(rows).answer
}

type Filters = [sender: string, kind: string]
const MATCHES = `($1 = '' OR r.sender = $1) AND ($2 = '' OR r.kind = $2)`

const selectMessages = statement<[...Filters, number, number], Omit<PartnerMessage, 'at'> & { at: Date }>(
  'list_data_receipts',
  `SELECT r.id::int8 AS id, r.sender, ${SENDER_NAME} AS "senderName", r.kind AS type, r.idempotency_key AS "idempotencyKey",
          r.records, (r.answer->>'changed')::int AS changed, r.received_at AS at
     FROM data_receipts r WHERE ${MATCHES} ORDER BY r.received_at DESC, r.id DESC LIMIT $3 OFFSET $4`,
)

const countMessages = statement<Filters, { total: number }>(
  'count_data_receipts',
  `SELECT count(*)::int AS total FROM data_receipts r WHERE ${MATCHES}`,
)

/** Newest first. */
export async function listMessages(on: Queryable, filter: PartnerFilter, limit: number, offset: number) {
  const { sender, type } = filter
  const [rows, counted] = await Promise.all([
    selectMessages(on, sender, type, limit, offset),
    countMessages(on, sender, type),
  ])
  const messages: PartnerMessage[] = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { messages, total: only(counted).total }
}

/** Every sender with a stored message. */
export const listSenders = statement<[], KnownSender>(
  'list_data_senders',
  `SELECT r.sender AS id, ${SENDER_NAME} AS name
     FROM (SELECT sender FROM data_receipts UNION SELECT sender FROM partner_stats) AS r ORDER BY name, id`,
)

const deleteOld = statement<[number], { forgotten: number }>(
  'forget_data_receipts',
  `WITH gone AS (DELETE FROM data_receipts WHERE received_at < shop_now() - make_interval(days => $1) RETURNING id)
   SELECT count(*)::int AS forgotten FROM gone`,
)

export async function deleteOldReceipts(on: Queryable, days: number): Promise<number> {
  return only(await deleteOld(on, days)).forgotten
}

const insertRefusal = statement<
  [string, DataType | null, string, readonly string[], string, number],
  { id: number }
>(
  'insert_data_refusal',
  `WITH old AS (DELETE FROM data_refusals WHERE id <= (SELECT id FROM data_refusals ORDER BY id DESC LIMIT 1 OFFSET $6 - 1))
   INSERT INTO data_refusals (sender, kind, code, fields, request_id) VALUES ($1, $2, $3, $4::text[], $5) RETURNING id`,
)

/** Saves a refused message, and deletes the oldest beyond the limit. */
export async function insertDataRefusal(on: Queryable, refusal: DataRefusal): Promise<void> {
  const { sender, type, code, fields, requestId } = refusal
  await insertRefusal(on, sender, type, code, fields, requestId, REFUSALS_KEPT)
}

const select = statement<[string, number], Omit<RefusedMessage, 'at'> & { at: Date }>(
  'list_data_refusals',
  `SELECT r.id::int8 AS id, r.sender, ${SENDER_NAME} AS "senderName", r.kind AS type, r.code, r.fields,
          r.request_id AS "requestId", r.refused_at AS at
     FROM data_refusals r WHERE $1 = '' OR r.sender = $1 ORDER BY r.id DESC LIMIT $2`,
)

/** Refused messages, newest first; an empty sender matches all. */
export async function listRefusals(on: Queryable, sender: string): Promise<RefusedMessage[]> {
  return (await select(on, sender, REFUSALS_KEPT)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
