/**
 * Reads invoices (a single document, an order's documents, the staff table, and the accountant's months), and stores
 * the totals of finished days, so that a month's GST need not unpack all documents.
 */
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import {
  HAS_WORDS,
  newestContacts,
  ORDER_COLUMNS,
  toStored,
  type OrderRow,
  type StoredOrder,
} from '#modules/orders/index.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/paging.ts'
import { HAS_ID, NUMBERED, orderNumberById, orderNumberOf } from '#platform/database/order-number.ts'
import {
  findStatement,
  only,
  reportStatement,
  statement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { InvoiceDocument, InvoiceKind } from '../rules/compose-invoice.ts'
import type { GstRow, InvoiceView, RegisterRow, StaffInvoiceRow } from '../rules/invoice-view.ts'

const ISSUED_ON = `to_char(i.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')`
const VIEW = `i.id, i.kind, i.number, ${ISSUED_ON} AS "issuedOn", i.total_paise AS "totalPaise"`

/** An order's invoice and its credit notes, as issued. */
export const listInvoicesOfOrder = statement<[orderId: OrderId], InvoiceView>(
  'list_invoices_of_order',
  `SELECT ${VIEW} FROM invoices i WHERE i.order_id = $1 ORDER BY i.issued_at, i.sequence`,
)

export type StoredInvoice = {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedOn: string
  readonly issuedAt: Date
  readonly document: InvoiceDocument
  /** The owner of the order. */
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
}

const WHOLE = `SELECT i.kind, i.number, ${ISSUED_ON} AS "issuedOn", i.issued_at AS "issuedAt", i.document,
          o.user_id AS "userId", o.session_id AS "guestSessionId"
     FROM invoices i JOIN orders o ON o.id = i.order_id`

/** One document of an order: by its id, or the invoice if no id is given. */
export const findInvoice = findStatement<[orderId: OrderId, id: string | null], StoredInvoice>(
  'find_invoice',
  `${WHOLE} WHERE i.order_id = $1 AND CASE WHEN $2::uuid IS NULL THEN i.kind <> 'credit_note' ELSE i.id = $2::uuid END`,
)

export const findCreditNote = findStatement<[refundId: string], StoredInvoice>(
  'find_credit_note_of_refund',
  `${WHOLE} WHERE i.refund_id = $1`,
)

const selectOrderWithInvoice = statement<
  [OrderId],
  OrderRow & { invoice: (Omit<StoredInvoice, 'issuedAt'> & { issuedAt: string }) | null }
>(
  'find_order_with_invoice',
  `SELECT ${ORDER_COLUMNS}, (SELECT to_json(i) FROM (${WHOLE} WHERE i.order_id = $1 AND i.kind <> 'credit_note') AS i) AS invoice
     FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
)

type OrderWithInvoice = StoredOrder & { readonly invoice: StoredInvoice | null }

/** For the mail about an order that has been paid; null if there is no such order. */
export async function findOrderWithInvoice(
  on: Queryable,
  orderId: OrderId,
): Promise<OrderWithInvoice | null> {
  const [row] = await selectOrderWithInvoice(on, orderId)
  if (!row) return null
  const { invoice, ...order } = row
  return { ...toStored(order), invoice: invoice && { ...invoice, issuedAt: new Date(invoice.issuedAt) } }
}

type StaffRow = StaffInvoiceRow & { matching: number }

/** From the first moment of a month to the first of the next, Indian time. */
const OF_MONTH = (parameter: string) =>
  `i.issued_at >= (${parameter} || '-01')::date::timestamp AT TIME ZONE 'Asia/Kolkata'
   AND i.issued_at < ((${parameter} || '-01')::date + interval '1 month') AT TIME ZONE 'Asia/Kolkata'`

const OF_ASKED_MONTH = `($2::text IS NULL OR ${OF_MONTH('$2::text')})`

const ofContacts = (contacts: string) =>
  `SELECT i.id FROM ${contacts} JOIN invoices i ON i.order_id = c.order_id WHERE ${OF_ASKED_MONTH}`

/**
 * Search conditions, each using its fastest index (`order_contacts` has the town, too); empty without a search. The newest
 * matches of a name are enough.
 */
const hits = (isOfMonth: boolean) => `SELECT i.id FROM invoices i WHERE lower(i.number) LIKE '%' || $1 || '%'
   UNION
  SELECT i.id FROM invoices i WHERE ${HAS_ID('i.order_id', '$1')}
   UNION
  SELECT i.id FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.order_number = ${NUMBERED('$1')}
   UNION
  ${isOfMonth ? `(${ofContacts('order_contacts c')} AND ${HAS_WORDS} ORDER BY i.issued_at DESC, i.number DESC LIMIT $5)` : newestContacts(HAS_WORDS, (contacts) => `${ofContacts(contacts)} ORDER BY c.created_at DESC, c.order_id DESC LIMIT $5`)}`

const BUYER_AND_RATES = `i.document->'buyer'->>'gstin' AS gstin, ARRAY(
            SELECT DISTINCT (line->>'ratePercent')::int FROM jsonb_array_elements(i.document->'lines') AS line ORDER BY 1) AS rates`

/** Without a search, an index provides the page, and another counts. */
const selectPage = (isSearch: boolean, isOfMonth: boolean) =>
  reportStatement<[string, string | null, number, number, most: number], StaffRow>(
    `WITH hit AS ${isSearch ? '' : 'NOT'} MATERIALIZED (
     SELECT i.id, i.issued_at, i.number FROM invoices i ${isSearch ? `JOIN (${hits(isOfMonth)}) AS hits USING (id)` : ''}
      WHERE $1::text IS NOT NULL AND $5::int > 0 AND ${OF_ASKED_MONTH}
   ), page AS MATERIALIZED (SELECT id FROM hit ORDER BY issued_at DESC, number DESC LIMIT $3 OFFSET $4)
   SELECT ${VIEW}, i.order_id AS "orderId", ${orderNumberOf('o')} AS "orderNumber", o.customer_name AS "customerName", ${BUYER_AND_RATES},
          (SELECT count(*) FROM hit)::int AS matching
     FROM page JOIN invoices i ON i.id = page.id JOIN orders o ON o.id = i.order_id ORDER BY i.issued_at DESC, i.number DESC`,
  )

type StaffInvoiceFilter = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  /** null: all months. */
  readonly month: string | null
  readonly limit: number
  readonly offset: number
}

/** The staff table, newest first. `isMore`: a search matches more than `total`. */
export async function listInvoicesForStaff(
  on: Queryable,
  { pattern, month, limit, offset }: StaffInvoiceFilter,
) {
  const isSearch = pattern !== ''
  const rows = await selectPage(isSearch, month !== null)(on, pattern, month, limit, offset, MAX_COUNTED + 1)
  const invoices = rows.map(({ matching: _matching, ...row }) => row)
  const total = rows[0]?.matching ?? 0
  return { invoices, ...(isSearch ? countedTotal(total) : { total, isMore: false }) }
}

type FlatGstRow = Omit<GstRow, 'placeOfSupply'> & { place: string; code: string | null }

/** The columns of a document's lines that the totals need. */
const LINE = `(kind text, hsn text, "ratePercent" int, quantity bigint, "taxablePaise" bigint,
                 "cgstPaise" bigint, "sgstPaise" bigint, "igstPaise" bigint, "totalPaise" bigint)`

/**
 * The columns of `tax_sums` after its day, from the documents `i` that match a condition. Each document is unpacked
 * once: reading it field by field took twice as long.
 */
const documentSums = (isOfSpan: string) => `
   SELECT paper.place->>'name' AS place, paper.place->>'code' AS code, paper.is_interstate, paper.is_business, line.hsn, line."ratePercent" AS rate_percent,
          sum(sign * CASE line.kind WHEN 'goods' THEN coalesce(line.quantity, 0) ELSE 0 END)::bigint AS quantity,
          coalesce(sum(sign * line."taxablePaise") FILTER (WHERE line."ratePercent" <> 0), 0)::bigint AS taxable_paise,
          coalesce(sum(sign * line."taxablePaise") FILTER (WHERE line."ratePercent" = 0), 0)::bigint AS nil_rated_paise,
          sum(sign * line."cgstPaise")::bigint AS cgst_paise,
          sum(sign * line."sgstPaise")::bigint AS sgst_paise,
          sum(sign * line."igstPaise")::bigint AS igst_paise,
          sum(sign * line."totalPaise")::bigint AS total_paise
     FROM (SELECT i.document->'placeOfSupply' AS place, (i.document->>'isInterState')::boolean AS is_interstate,
                  i.document->'buyer' ? 'gstin' AS is_business,
                  i.document->'lines' AS lines, CASE i.kind WHEN 'credit_note' THEN -1 ELSE 1 END AS sign
             FROM invoices i WHERE ${isOfSpan} OFFSET 0) AS paper
     CROSS JOIN jsonb_to_recordset(paper.lines) AS line ${LINE}
    GROUP BY 1, 2, 3, 4, 5, 6`

/** A day in India. */
const OF_DAY = (day: string) =>
  `i.issued_at >= ${day}::timestamp AT TIME ZONE 'Asia/Kolkata' AND i.issued_at < (${day} + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`

/** Closed days have their totals; the documents of other days are summed. */
const selectGst = statement<[string], FlatGstRow>(
  'sum_gst_of_month',
  `WITH closed AS MATERIALIZED (
     SELECT day FROM tax_days WHERE day >= ($1 || '-01')::date AND day < ($1 || '-01')::date + interval '1 month'
   ), open AS MATERIALIZED (
     SELECT day::date FROM generate_series(($1 || '-01')::timestamp, ($1 || '-01')::timestamp + interval '1 month - 1 day', interval '1 day') AS day
     EXCEPT SELECT day FROM closed
   ), parts AS (
     SELECT place, code, is_interstate, is_business, hsn, rate_percent, quantity, taxable_paise, nil_rated_paise, cgst_paise, sgst_paise, igst_paise, total_paise
       FROM tax_sums WHERE day = ANY (ARRAY(SELECT day FROM closed))
      UNION ALL
     SELECT live.* FROM open CROSS JOIN LATERAL (${documentSums(OF_DAY('open.day'))}) AS live
   )
   SELECT place, code, is_interstate AS "isInterState", is_business AS "isBusiness", hsn, rate_percent AS "ratePercent", sum(quantity)::bigint AS quantity,
          sum(taxable_paise)::bigint AS "taxablePaise", sum(nil_rated_paise)::bigint AS "nilRatedPaise", sum(cgst_paise)::bigint AS "cgstPaise",
          sum(sgst_paise)::bigint AS "sgstPaise", sum(igst_paise)::bigint AS "igstPaise", sum(total_paise)::bigint AS "totalPaise"
     FROM parts GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY code NULLS LAST, place, "isBusiness", hsn, "ratePercent"`,
)

/** Totals of a month's documents less credit notes, by place, code and rate. */
export async function sumGst(on: Queryable, month: string): Promise<GstRow[]> {
  return (await selectGst(on, month)).map(({ place, code, ...row }) => ({
    ...row,
    placeOfSupply: { name: place, code },
  }))
}

type FlatRegisterRow = Omit<RegisterRow, 'placeOfSupply'> & {
  id: string
  place: string
  code: string | null
}

const selectRegister = statement<[string, string | null, number], FlatRegisterRow>(
  'list_register_of_month',
  `SELECT ${VIEW}, i.order_id AS "orderId", ${orderNumberById('i.order_id')} AS "orderNumber", i.document->'buyer'->>'name' AS "customerName",
          i.document->'buyer'->>'gstin' AS gstin,
          i.document->'placeOfSupply'->>'name' AS place, i.document->'placeOfSupply'->>'code' AS code,
          (i.document->>'isInterState')::boolean AS "isInterState",
          CASE WHEN c.id IS NOT NULL THEN json_build_object('number', c.number,
               'issuedOn', to_char(c.issued_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), 'totalPaise', c.total_paise) END AS corrects,
          coalesce(parts.list, '[]') AS parts
     FROM invoices i LEFT JOIN invoices c ON c.id = i.corrects_id
     CROSS JOIN LATERAL (SELECT json_agg(part ORDER BY part.hsn, part."ratePercent") AS list FROM (
            SELECT line.hsn, line."ratePercent", sum(CASE line.kind WHEN 'goods' THEN coalesce(line.quantity, 0) ELSE 0 END) AS quantity,
                   sum(line."taxablePaise") AS "taxablePaise", sum(line."cgstPaise") AS "cgstPaise", sum(line."sgstPaise") AS "sgstPaise",
                   sum(line."igstPaise") AS "igstPaise", sum(line."totalPaise") AS "totalPaise"
              FROM jsonb_to_recordset(i.document->'lines') AS line ${LINE} GROUP BY 1, 2) AS part) AS parts
    WHERE ${OF_MONTH('$1::text')}
      AND ($2::uuid IS NULL OR (i.issued_at, i.id) > (SELECT last.issued_at, last.id FROM invoices last WHERE last.id = $2))
    ORDER BY i.issued_at, i.id LIMIT $3`,
)

/** The documents of a month as issued, after the one with this id. */
export async function listRegister(on: Queryable, month: string, after: string | null, limit: number) {
  const rows = await selectRegister(on, month, after, limit)
  const documents = rows.map(({ id: _id, place, code, ...row }): RegisterRow => ({
    ...row,
    placeOfSupply: { name: place, code },
  }))
  return { documents, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
}

/** For the account export: a column of a statement over `users u`. */
export const EXPORTED_INVOICES = `
  (SELECT coalesce(json_agg(json_build_object('number', i.number, 'kind', i.kind, 'orderId', i.order_id, 'issuedAt', i.issued_at,
     'totalPaise', i.total_paise, 'billedTo', i.document->'buyer') ORDER BY i.issued_at), '[]')
     FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.user_id = u.id)`

/** A document is committed well within the hour after which its day is closed. */
const insertDays = statement<[number], { closed: number }>(
  'close_tax_days',
  `WITH missing AS (
     SELECT past::date AS day FROM generate_series((SELECT date_trunc('day', min(issued_at) AT TIME ZONE 'Asia/Kolkata') FROM invoices),
              (shop_now() - interval '25 hours') AT TIME ZONE 'Asia/Kolkata', interval '1 day') AS past
      WHERE NOT EXISTS (SELECT FROM tax_days t WHERE t.day = past::date) ORDER BY past LIMIT $1
   ), made AS (INSERT INTO tax_days (day) SELECT day FROM missing RETURNING day), sums AS (
     INSERT INTO tax_sums SELECT made.day, s.* FROM made CROSS JOIN LATERAL (${documentSums(OF_DAY('made.day'))}) AS s
   )
   SELECT count(*)::int AS closed FROM made`,
)

/** At most this many days. Returns how many were closed. The caller holds the lock that the trigger shares. */
export async function closeTaxDays(tx: Tx, most: number): Promise<number> {
  return only(await insertDays(tx.client, most)).closed
}
