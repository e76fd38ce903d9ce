/**
 * Staff's table of orders and its export. Each combination of filters is its own statement, composed of fixed
 * fragments, so that the planner can choose an index: a parameter that may mean 'all' would prevent that.
 */
import type pg from 'pg'
import { orderNumberOf } from '#platform/database/order-number.ts'
import type { OrderToExport } from '../rules/order-export.ts'
import type {
  FulfilmentFilter,
  OrderTab,
  OrderTabCounts,
  PaymentFilter,
  StaffOrderFilter,
  StaffOrderRow,
} from '../rules/staff-order-list.ts'
import { oneByOne, only, reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import {
  CASH_ON_THE_WAY,
  HAS_STATUS,
  IS_COMPLETED,
  IS_CURRENT,
  IS_PAID,
  IS_PENDING,
  IS_UNCONFIRMED,
  IS_ASKED_AGAIN,
  IS_TO_PACK,
  IS_UNDELIVERED,
  IS_WAITING,
  PARCELS_TO_CHECK,
  IS_SENT_BACK,
} from './order-conditions.ts'
import { COUNTED_ORDERS, orderDays, ORDER_FIGURES } from './closed-sales.ts'
import { hitsOf, OF_ORDERS, similarOf, type Hits, type Place } from './order-search.ts'

/** Few orders each: an index finds their ids, and `o.id IN` lets the planner use it. */
const TABS: Readonly<Record<OrderTab, string>> = {
  to_ship: IS_TO_PACK,
  todo: `o.id IN (SELECT order_id FROM ${PARCELS_TO_CHECK} AS needy WHERE todo IS NOT NULL)`,
  unconfirmed: IS_UNCONFIRMED,
  returns: `o.id IN (SELECT order_id FROM returns WHERE closed_at IS NULL)`,
  archived: `o.archived_at IS NOT NULL`,
}

const PAYMENTS: Readonly<Record<PaymentFilter, string>> = {
  unpaid: `o.payment_status = 'unpaid'`,
  paid: IS_PAID,
  refunded: `o.payment_status IN ('partly_refunded', 'refunded')`,
  failed: `o.payment_status = 'failed'`,
  cash: `o.payment_method = 'cod'`,
  cash_on_the_way: `o.id IN (SELECT o.id FROM ${CASH_ON_THE_WAY})`,
}

const FULFILMENTS: Readonly<Record<FulfilmentFilter, string>> = {
  none: `o.fulfilment_status IN ('none', 'requested')`,
  on_its_way: `o.fulfilment_status = 'shipped'`,
  delivered: `o.fulfilment_status = 'delivered'`,
  picked_up: `o.delivery = 'pickup'`,
  back: `o.fulfilment_status IN ('returning', 'returned')`,
  cancelled: `o.fulfilment_status = 'cancelled'`,
}

type Narrowed = {
  /** Identifies the kinds of filters, without their values. */
  readonly key: string
  /** Ids that match the search, limited by `rest`; null without a search. */
  readonly hits: Hits | null
  readonly where: string
  /** When they were placed, as two instants. */
  readonly span: readonly [from: string | undefined, until: string | undefined]
  /** Filters only by the orders' status and the time they were placed. */
  readonly isByState: boolean
  readonly params: readonly unknown[]
}

/**
 * `isSimilar`: finds names and products similar to the search text, if nothing matches it. `isWithoutArchive`: leaves
 * archived orders out; there is no other filter then.
 */
export type OrderQuery = StaffOrderFilter & {
  readonly isSimilar?: boolean
  readonly isWithoutArchive?: boolean
}

function narrow(filter: OrderQuery): Narrowed {
  const params: unknown[] = []
  const at = (value: unknown) => `$${params.push(value)}`
  const keys: string[] = []
  const where: string[] = []
  const { search, status, state, payment, fulfilment, tag, from, to } = filter
  const hits = search === '' ? null : (filter.isSimilar ? similarOf : hitsOf)(search, at)
  if (status === 'pending') where.push(keyed(keys, 'pending', IS_PENDING))
  else if (status === 'completed') where.push(keyed(keys, 'completed', IS_COMPLETED))
  else if (status !== '') where.push(keyed(keys, status, HAS_STATUS[status]))
  if (state !== '') where.push(keyed(keys, state, TABS[state]))
  if (payment !== '') where.push(keyed(keys, `payment_${payment}`, PAYMENTS[payment]))
  if (fulfilment !== '') where.push(keyed(keys, `fulfilment_${fulfilment}`, FULFILMENTS[fulfilment]))
  if (tag !== '') where.push(keyed(keys, 'tag', `o.tags @> ARRAY[${at(tag)}::text] AND o.tags <> '{}'`))
  if (filter.isWithoutArchive) where.push(keyed(keys, 'current', IS_CURRENT))
  const first = from === '' ? undefined : keyed(keys, 'from', startOf(at(from)))
  const last = to === '' ? undefined : keyed(keys, 'to', `${startOf(at(to))} + interval '1 day'`)
  return {
    key: keys.join('_') || 'all',
    hits,
    where: all(where),
    span: [first, last],
    isByState:
      hits === null && status !== 'completed' && state === '' && payment !== 'cash_on_the_way' && tag === '',
    params,
  }
}

const all = (conditions: readonly string[]) => conditions.join(' AND ') || 'true'

function keyed(keys: string[], key: string, sql: string): string {
  keys.push(key)
  return sql
}

/** Midnight of a day in India, which has no daylight saving time. */
function startOf(day: string): string {
  return `(${day}::date::timestamp AT TIME ZONE 'Asia/Kolkata')`
}

/**
 * A search is planned with its values on each call: the number of orders with a name decides between its index and
 * reading the newest orders.
 */
function filtered<Row extends pg.QueryResultRow>(name: string, { key, hits }: Narrowed, text: string) {
  return hits === null
    ? statement<readonly unknown[], Row>(`${name}_${key}`, text)
    : reportStatement<readonly unknown[], Row>(text)
}

const newest = ({ createdAt, id }: Place) => `ORDER BY ${createdAt} DESC, ${id} DESC`
const NEWEST = newest(OF_ORDERS)

/** `enough`: the ORDER BY and LIMIT applied to matches of a part of a name. */
function source(
  { hits, where, span: [from, until] }: Narrowed,
  enough: (place: Place) => string,
  more: (place: Place) => string = () => 'true',
): string {
  const range = (at: string) =>
    [from && `${at} >= ${from}`, until && `${at} < ${until}`].filter((limit) => limit !== undefined)
  const filter = (place: Place) => all([where, ...range(place.createdAt), more(place)])
  if (hits === null) return `FROM orders o WHERE ${filter(OF_ORDERS)}`
  const found = hits((place) => `${filter(place)} ${enough(place)}`)
  return `FROM (${found}) AS hit (id) ${oneByOne('orders', 'id', 'hit.id', 'o')} WHERE ${filter(OF_ORDERS)}`
}

const ARCHIVED = '(SELECT count(*) FROM orders WHERE archived_at IS NOT NULL)::int'

/** For lists with at most one filter, which have too many orders to count one by one. */
const countCurrent = statement<[], { matching: number }>(
  'count_current_orders',
  `SELECT total - ${ARCHIVED} AS matching FROM ${ORDER_FIGURES}`,
)
const countCompleted = statement<[], { matching: number }>(
  'count_completed_orders',
  `SELECT completed AS matching FROM ${ORDER_FIGURES}`,
)

/** How many orders match. Finished days are already counted by status, and an index counts the others; a search counts up to `most` only. */
export async function countForStaff(on: Queryable, filter: OrderQuery, most: number | null): Promise<number> {
  // The plain list has no other filter.
  if (filter.isWithoutArchive) return only(await countCurrent(on)).matching
  const narrowed = narrow(filter)
  const { params, hits } = narrowed
  if (narrowed.key === 'completed' && hits === null) return only(await countCompleted(on)).matching
  if (narrowed.isByState) {
    const count = reportStatement<readonly unknown[], { matching: number }>(
      `WITH ${orderDays(...narrowed.span)} SELECT coalesce(sum(orders), 0)::int AS matching FROM ${COUNTED_ORDERS} AS o WHERE ${narrowed.where}`,
    )
    return only(await count(on, ...params)).matching
  }
  const count = filtered<{ matching: number }>(
    'count_staff_orders',
    narrowed,
    `SELECT count(*)::int AS matching ${source(narrowed, () => `LIMIT $${params.length + 1}::int`)}`,
  )
  return only(await count(on, ...params, ...(hits === null ? [] : [most]))).matching
}

const selectTabCounts = statement<[], OrderTabCounts>(
  'count_order_tabs',
  `SELECT total - ${ARCHIVED} AS "all", ${Object.entries(TABS)
    .map(([tab, condition]) => `(SELECT count(*) FROM orders o WHERE ${condition})::int AS "${tab}"`)
    .join(', ')} FROM ${ORDER_FIGURES}`,
)

/** How many orders each tab has, regardless of the other filters. */
export async function countTabs(on: Queryable): Promise<OrderTabCounts> {
  return only(await selectTabCounts(on))
}

type Row = Omit<StaffOrderRow, 'createdAt'> & { readonly createdAt: Date }

const ROW = `o.id, ${orderNumberOf('o')} AS number, o.customer_name AS "customerName", o.customer_email AS "customerEmail", o.created_at AS "createdAt",
  o.total_paise AS "totalPaise", o.payment_method AS "paymentMethod", o.status, o.payment_status AS "paymentStatus",
  o.fulfilment_status AS "fulfilmentStatus", o.cod_confirmed_at IS NOT NULL AS "isConfirmed", o.delivery, o.tags, o.archived_at IS NOT NULL AS "isArchived",
  coalesce(s.carrier_status = 'LOST', false) AS "isLost", coalesce(${IS_WAITING}, false) AS "isWaiting",
  coalesce(${IS_UNDELIVERED} AND NOT coalesce(${IS_ASKED_AGAIN}, false), false) AS "isUndelivered"`

/** A page of search results, newest first, and how many orders match, up to `most`. Null for a page after the last. */
export async function searchForStaff(
  on: Queryable,
  filter: OrderQuery,
  most: number,
  limit: number,
  offset: number,
): Promise<{ readonly total: number; readonly orders: StaffOrderRow[] } | null> {
  const narrowed = narrow(filter)
  const { params } = narrowed
  const n = params.length
  const enough = (place: Place) => `${newest(place)} LIMIT $${n + 1}::int`
  const search = reportStatement<readonly unknown[], Row & { readonly matching: number }>(
    `WITH hit AS MATERIALIZED (SELECT o.id, o.created_at ${source(narrowed, enough)} ${enough(OF_ORDERS)}),
          found AS (SELECT id FROM hit ORDER BY created_at DESC, id DESC LIMIT $${n + 2}::int OFFSET $${n + 3}::int)
     SELECT ${ROW}, (SELECT count(*) FROM hit)::int AS matching FROM found JOIN orders o ON o.id = found.id
       LEFT JOIN shipments s ON s.order_id = o.id ORDER BY o.created_at DESC, o.id DESC`,
  )
  const rows = await search(on, ...params, most, limit, offset)
  const [first] = rows
  if (first === undefined) return offset === 0 ? { total: 0, orders: [] } : null
  return { total: first.matching, orders: rows.map(({ matching: _matching, ...row }) => toRow(row)) }
}

function toRow({ createdAt, ...row }: Row): StaffOrderRow {
  return { ...row, createdAt: createdAt.toISOString() }
}

/** A page of the table without a search, newest first. Ids are selected first, so a deep page does not read the rows it skips. */
export async function listForStaff(
  on: Queryable,
  filter: OrderQuery,
  limit: number,
  offset: number,
): Promise<StaffOrderRow[]> {
  const narrowed = narrow(filter)
  const { params } = narrowed
  const n = params.length
  const list = filtered<Row>(
    'list_staff_orders',
    narrowed,
    `WITH found AS (
       SELECT o.id ${source(narrowed, (place) => `${newest(place)} LIMIT $${n + 1}::int + $${n + 2}::int`)} ${NEWEST} LIMIT $${n + 1}::int OFFSET $${n + 2}::int
     ) SELECT ${ROW} FROM found JOIN orders o ON o.id = found.id LEFT JOIN shipments s ON s.order_id = o.id ORDER BY o.created_at DESC, o.id DESC`,
  )
  return (await list(on, ...params, limit, offset)).map(toRow)
}

/** With the cursor of the next batch. */
export type ExportedOrder = OrderToExport & { readonly createdAt: Date }

const CLOCK = `'YYYY-MM-DD HH24:MI'`

const EXPORTED = `o.id, ${orderNumberOf('o')} AS number, o.created_at AS "createdAt", to_char(o.created_at AT TIME ZONE 'Asia/Kolkata', ${CLOCK}) AS placed,
  coalesce(to_char(o.paid_at AT TIME ZONE 'Asia/Kolkata', ${CLOCK}), '') AS paid, o.customer_name AS name, o.customer_email AS email,
  o.customer_phone AS phone, o.address, o.city, o.state, o.pincode, o.country,
  coalesce(o.business_name, '') AS "businessName", coalesce(o.buyer_gstin, '') AS gstin,
  (SELECT string_agg(i.quantity || ' x ' || i.name || ' (' || i.sku || ')', '; ' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id) AS items,
  o.subtotal_paise AS "subtotalPaise", o.shipping_paise AS "shippingPaise", o.cod_fee_paise AS "codFeePaise",
  coalesce(o.coupon_code, '') AS "couponCode", o.coupon_discount_paise AS "couponDiscountPaise",
  o.coin_discount_paise AS "coinDiscountPaise", o.total_paise AS "totalPaise",
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r WHERE r.order_id = o.id AND ${IS_SENT_BACK}) AS "refundedPaise",
  p.provider, coalesce(p.provider_payment_id, p.outside_reference) AS "paymentId", o.status, o.payment_status AS "paymentStatus",
  o.fulfilment_status AS "fulfilmentStatus", CASE WHEN s.waybill IS NULL THEN '' ELSE coalesce(nullif(s.courier, ''), 'Delhivery') END AS courier,
  coalesce(s.waybill, '') AS waybill,
  coalesce((SELECT v.number FROM invoices v WHERE v.order_id = o.id AND v.kind <> 'credit_note'), '') AS "invoiceNumber"`

/**
 * The next orders of an export after `after`, newest first. Each batch is a separate query that continues from a key.
 */
export async function listToExport(
  on: Queryable,
  filter: OrderQuery,
  after: Pick<ExportedOrder, 'id' | 'createdAt'> | null,
  limit: number,
): Promise<ExportedOrder[]> {
  const narrowed = narrow(filter)
  const { params } = narrowed
  const n = params.length
  const enough = (place: Place) => `${newest(place)} LIMIT $${n + 1}::int`
  const more = ({ createdAt, id }: Place) =>
    after ? `(${createdAt}, ${id}) < ($${n + 2}, $${n + 3}::uuid)` : 'true'
  const list = filtered<ExportedOrder>(
    `export_orders_${after ? 'after' : 'first'}`,
    narrowed,
    `WITH found AS (
       SELECT o.id ${source(narrowed, enough, more)} ${enough(OF_ORDERS)}
     ) SELECT ${EXPORTED} FROM found JOIN orders o ON o.id = found.id JOIN payments p ON p.order_id = o.id
         LEFT JOIN shipments s ON s.order_id = o.id ORDER BY o.created_at DESC, o.id DESC`,
  )
  const place = after ? [after.createdAt, after.id] : []
  return list(on, ...params, limit, ...place)
}
