/**
 * What partners sent about orders, their own figures, and when they last sent each field: stored beside the shop's
 * data, never mixed with it.
 */
import type { OrderId } from '#platform/rules/ids.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { only, statement, runStatement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { PartnerFigures, PartnerFilter, PartnerOrder } from '../rules/partner-view.ts'
import { SENDER_NAME } from './data-receipts.ts'

const selectOrderIds = statement<[readonly string[]], { id: OrderId; number: string }>(
  'find_known_orders',
  `SELECT id, ${orderNumberOf('orders')} AS number FROM orders WHERE id = ANY($1::uuid[])`,
)

/** The numbers of those that exist, by id. */
export async function findKnownOrders(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectOrderIds(on, ids)).map(({ id, number }) => [id, number]))
}

type PartnerOrderData = {
  readonly orderId: string
  readonly reference: string
  readonly status: string
  readonly note: string
}

export const findPartnerOrders = statement<[sender: string, ids: readonly string[]], PartnerOrderData>(
  'find_partner_orders',
  `SELECT order_id AS "orderId", reference, status, note FROM partner_orders
    WHERE sender = $1 AND order_id = ANY($2::uuid[])`,
)

const upsertPartnerOrders = statement<[string, string], Record<string, never>>(
  'save_partner_orders',
  `INSERT INTO partner_orders (sender, order_id, reference, status, note)
   SELECT $1, n."orderId", n.reference, n.status, n.note
     FROM jsonb_to_recordset($2::jsonb) AS n ("orderId" uuid, reference text, status text, note text) ORDER BY n."orderId"
   ON CONFLICT (sender, order_id) DO UPDATE
     SET reference = excluded.reference, status = excluded.status, note = excluded.note, updated_at = shop_now()`,
)

/** Locks in the order of the ids, so that two partners can't deadlock. */
export async function savePartnerOrders(
  tx: Tx,
  sender: string,
  records: readonly PartnerOrderData[],
): Promise<void> {
  if (records.length > 0) await upsertPartnerOrders(tx.client, sender, JSON.stringify(records))
}

const selectOfOrder = statement<[OrderId], Omit<PartnerOrder, 'at'> & { at: Date }>(
  'list_partners_of_order',
  `SELECT r.sender, ${SENDER_NAME} AS "senderName", r.reference, r.status, r.note, r.updated_at AS at
     FROM partner_orders r WHERE r.order_id = $1 ORDER BY "senderName", r.sender`,
)

export async function listPartnersOfOrder(on: Queryable, id: OrderId): Promise<PartnerOrder[]> {
  return (await selectOfOrder(on, id)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export type SentFigures = Pick<PartnerFigures, 'firstDay' | 'lastDay' | 'figures'>

const DAYS = `to_char(r.first_day, 'YYYY-MM-DD') AS "firstDay", to_char(r.last_day, 'YYYY-MM-DD') AS "lastDay"`
const SENT = `jsonb_to_recordset($2::jsonb) AS n ("firstDay" date, "lastDay" date, figures jsonb)`

const selectFigures = statement<[string, string], SentFigures>(
  'find_partner_stats',
  `SELECT ${DAYS}, r.figures FROM partner_stats r JOIN ${SENT} ON r.first_day = n."firstDay" AND r.last_day = n."lastDay"
    WHERE r.sender = $1`,
)

/** The figures this partner sent earlier for the same spans. */
export function findFiguresBefore(on: Queryable, sender: string, sent: readonly SentFigures[]) {
  return selectFigures(on, sender, JSON.stringify(sent))
}

const upsertFigures = statement<[string, string], Record<string, never>>(
  'keep_partner_stats',
  `INSERT INTO partner_stats (sender, first_day, last_day, figures)
   SELECT $1, n."firstDay", n."lastDay", n.figures FROM ${SENT} ORDER BY n."firstDay", n."lastDay"
   ON CONFLICT (sender, first_day, last_day) DO UPDATE SET figures = excluded.figures, received_at = shop_now()`,
)

export async function saveFigures(tx: Tx, sender: string, sent: readonly SentFigures[]): Promise<void> {
  if (sent.length > 0) await upsertFigures(tx.client, sender, JSON.stringify(sent))
}

const selectRows = statement<[string, number, number], Omit<PartnerFigures, 'at'> & { at: Date }>(
  'list_partner_stats',
  `SELECT r.sender, ${SENDER_NAME} AS "senderName", ${DAYS}, r.figures, r.received_at AS at
     FROM partner_stats r WHERE $1 = '' OR r.sender = $1
    ORDER BY r.last_day DESC, r.first_day DESC, r.sender LIMIT $2 OFFSET $3`,
)

const countRows = statement<[string], { total: number }>(
  'count_partner_stats',
  `SELECT count(*)::int AS total FROM partner_stats r WHERE $1 = '' OR r.sender = $1`,
)

/** Latest days first. */
export async function listFigures(
  on: Queryable,
  { sender }: Pick<PartnerFilter, 'sender'>,
  limit: number,
  offset: number,
) {
  const [rows, counted] = await Promise.all([selectRows(on, sender, limit, offset), countRows(on, sender)])
  const figures: PartnerFigures[] = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { figures, total: only(counted).total }
}

// When a field was last sent, so that a message that arrives late doesn't overwrite a newer one.

type SentField = { readonly subject: string; readonly field: string }

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
