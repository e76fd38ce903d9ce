/**
 * Orders and products as integrators read them: one, or a page of a filtered list. Each combination of filters has its
 * own statement, so that the planner can choose the matching index.
 */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import type { FulfilmentStatus } from '#platform/rules/fulfilment-status.ts'
import type { OrderStatus } from '#modules/orders/rules/order-status.ts'
import { HAS_STATUS, IS_SENT_BACK } from '#modules/orders/index.ts'
import type { PaymentStatus } from '#platform/rules/payment-status.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { only, statement, findStatement, type Queryable } from '#platform/database/statement.ts'
import { PUBLIC_PRODUCT_COLUMNS } from '#modules/catalogue/index.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Place, Span } from '../rules/api-parameters.ts'
import type { PartnerOrderRow } from '../rules/integrator-order-fields.ts'
import type { PartnerProductRow } from '../rules/integrator-product.ts'

/** ISO 8601 in UTC, truncated to milliseconds, so that it is never later than the real instant. */
const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Microseconds since 1970: the full precision of the database. */
const microsOf = (column: string) => `(extract(epoch FROM ${column}) * 1000000)::bigint`

const atMicros = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000000)`
const atMillis = (parameter: string) => `to_timestamp(${parameter}::float8 / 1000)`

export type ListedPage = {
  readonly limit: number
  readonly offset: number
  /** After this row; null: from the start. */
  readonly after: Place | null
}

/** From this millisecond on, and before the moment up to which changes are settled. */
export type Changes = { readonly since: number; readonly until: string }

/** `micros`: the row's position in its list. */
type Placed<Row> = Row & { readonly micros: number }

// Orders. Customer columns are only in the statement for keys with the scope, so that other keys never read them.

const CUSTOMER = `json_build_object('userId', o.user_id, 'name', o.customer_name, 'email', o.customer_email,
  'phone', o.customer_phone, 'address', o.address, 'gstin', o.buyer_gstin, 'businessName', o.business_name)`

/** The customer columns of `orders o`, only if `hasCustomer`. */
const orderColumns = (hasCustomer: boolean) => `
  o.id, ${orderNumberOf('o')} AS number, o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
  o.payment_method AS "paymentMethod", p.provider AS "paidThrough", o.delivery, o.user_id IS NULL AS "isGuest",
  ${hasCustomer ? CUSTOMER : 'NULL::json'} AS customer, o.city, o.state, o.pincode, o.country,
  o.subtotal_paise AS "subtotalPaise", o.shipping_paise AS "shippingPaise", o.cod_fee_paise AS "codFeePaise",
  o.coupon_code AS "couponCode", o.coupon_discount_paise AS "couponDiscountPaise", o.coins_redeemed AS "coinsRedeemed",
  o.coin_discount_paise AS "coinDiscountPaise", CASE WHEN o.user_id IS NULL THEN 0 ELSE o.coins_earned END AS "coinsEarned", o.total_paise AS "totalPaise",
  CASE WHEN p.provider_payment_id IS NOT NULL THEN p.provider_order_id END AS "razorpayOrderId",
  p.provider_payment_id AS "razorpayPaymentId", items.list AS items, coalesce(back.list, '[]') AS refunds,
  coalesce(back.paise, 0)::bigint AS "refundedPaise", coalesce(documents.list, '[]') AS invoices, documents.lines AS "invoiceLines",
  CASE WHEN s.waybill IS NOT NULL THEN json_build_object('courier', s.courier, 'waybill', s.waybill,
       'carrierStatus', s.carrier_status, 'expectedAt', ${utc('s.expected_delivery_at')}, 'deliveredAt', ${utc('s.delivered_at')}) END AS parcel,
  ${utc('o.created_at')} AS "createdAt", ${utc('o.updated_at')} AS "updatedAt", ${utc('o.paid_at')} AS "paidAt"`

/** The payment, parcel, items, refunds and documents of an order. Refunds of other payments don't count. */
const BESIDE = `
  JOIN payments p ON p.order_id = o.id
  LEFT JOIN shipments s ON s.order_id = o.id AND s.status <> 'cancelled'
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'sku', i.sku, 'name', i.name, 'imageUrl', i.image_url,
             'quantity', i.quantity, 'unitPaise', i.unit_paise, 'hsn', i.hsn, 'gstRatePercent', i.gst_rate_percent) ORDER BY i.position) AS list
      FROM order_items i WHERE i.order_id = o.id) AS items
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('id', r.id, 'replacesId', r.replaces_id, 'method', r.method,
             'status', CASE WHEN r.failed_at IS NOT NULL OR r.status = 'refused' THEN 'failed' WHEN r.status = 'requested' THEN 'requested'
                            WHEN r.method = 'provider' AND r.processed_at IS NULL THEN 'processing' ELSE 'refunded' END,
             'amountPaise', r.amount_paise,
             'coinsReturned', r.coins_returned, 'providerRefundId', r.provider_refund_id,
             'createdAt', ${utc('r.created_at')}, 'processedAt', ${utc('r.processed_at')}) ORDER BY r.created_at, r.id) AS list,
           sum(r.amount_paise) FILTER (WHERE ${IS_SENT_BACK}) AS paise
      FROM refunds r WHERE r.order_id = o.id) AS back
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('id', v.id, 'kind', v.kind, 'number', v.number, 'totalPaise', v.total_paise,
             'issuedAt', ${utc('v.issued_at')}) ORDER BY v.issued_at, v.sequence) AS list,
           (array_agg(v.document->'lines') FILTER (WHERE v.kind <> 'credit_note'))[1] AS lines
      FROM invoices v WHERE v.order_id = o.id) AS documents`

const selectOne = (hasCustomer: boolean) =>
  statement<[OrderId], PartnerOrderRow>(
    `find_partner_order_row${hasCustomer ? '_whole' : ''}`,
    `SELECT ${orderColumns(hasCustomer)} FROM orders o ${BESIDE} WHERE o.id = $1`,
  )
const selectWithCustomer = selectOne(true)
const selectWithout = selectOne(false)

/** One order; null if there is none. */
export async function findOrderForIntegrators(
  on: Queryable,
  id: OrderId,
  { hasCustomer }: { readonly hasCustomer: boolean },
): Promise<PartnerOrderRow | null> {
  const rows = await (hasCustomer ? selectWithCustomer : selectWithout)(on, id)
  return rows[0] ?? null
}

type OrderFilter = {
  readonly status: OrderStatus | null
  readonly paymentStatus: PaymentStatus | null
  readonly fulfilmentStatus: FulfilmentStatus | null
  /** SKU of one of its items. */
  readonly sku: string | null
  readonly email: string | null
  /** Its number, such as 'pn-1078', or the first 8 characters of its id. */
  readonly orderNumber: string | null
  /** A partner's reference. */
  readonly partner: { readonly sender: string; readonly reference: string } | null
  /** When they were placed. */
  readonly placed: Span
  readonly changed: Changes | null
}

function narrowOrders(filter: OrderFilter) {
  const { status, paymentStatus, fulfilmentStatus, sku, email, orderNumber, partner, placed, changed } =
    filter
  const params: unknown[] = []
  const at = (value: unknown) => `$${params.push(value)}`
  const parts: readonly (readonly [key: string, sql: string] | null)[] = [
    status === null ? null : [status, HAS_STATUS[status]],
    paymentStatus === null ? null : ['payment', `o.payment_status = ${at(paymentStatus)}`],
    fulfilmentStatus === null ? null : ['fulfilment', `o.fulfilment_status = ${at(fulfilmentStatus)}`],
    sku === null ? null : ['sku', `o.id IN (SELECT i.order_id FROM order_items i WHERE i.sku = ${at(sku)})`],
    email === null ? null : ['email', `lower(o.customer_email) = lower(${at(email)})`],
    orderNumber === null ? null : numbered(orderNumber, at),
    partner && [
      'partner',
      `o.id IN (SELECT r.order_id FROM partner_orders r WHERE r.sender = ${at(partner.sender)} AND r.reference = ${at(partner.reference)})`,
    ],
    placed.from === null ? null : ['from', `o.created_at >= ${atMillis(at(placed.from))}`],
    placed.until === null ? null : ['until', `o.created_at < ${atMillis(at(placed.until))}`],
    changed && [
      'changed',
      `o.updated_at >= ${atMillis(at(changed.since))} AND o.updated_at < ${at(changed.until)}::timestamptz`,
    ],
  ]
  const filters = parts.filter((part) => part !== null)
  return { key: filters.map(([key]) => key).join('_') || 'all', where: filters.map(([, sql]) => sql), params }
}

function numbered(typed: string, at: (value: unknown) => string): readonly [key: string, sql: string] {
  const [, number] = typed.split('-')
  return number === undefined
    ? ['begins', idsFrom(at(typed))]
    : ['number', `o.order_number = ${at(number)}::int AND ${orderNumberOf('o')} = upper(${at(typed)})`]
}

/** Ids that begin with these 8 characters, as a range of the primary key. */
const idsFrom = (beginning: string) =>
  `o.id BETWEEN (${beginning}::text || '-0000-0000-0000-000000000000')::uuid AND (${beginning}::text || '-ffff-ffff-ffff-ffffffffffff')::uuid`

/** The total number, answered by an index. */
export async function countOrdersForIntegrators(on: Queryable, filter: OrderFilter): Promise<number> {
  const { key, where, params } = narrowOrders(filter)
  const count = statement<readonly unknown[], { total: number }>(
    `count_partner_order_rows_${key}`,
    `SELECT count(*)::int AS total FROM orders o WHERE ${where.join(' AND ') || 'true'}`,
  )
  return only(await count(on, ...params)).total
}

/**
 * Newest first; with `updated_since`, oldest change first. Selects the ids first, so that a deep page reads no rows
 * that it skips.
 */
export async function listOrdersForIntegrators(
  on: Queryable,
  filter: OrderFilter,
  { limit, offset, after }: ListedPage,
  { hasCustomer }: { readonly hasCustomer: boolean },
): Promise<Placed<PartnerOrderRow>[]> {
  const { key, where, params } = narrowOrders(filter)
  const at = (value: unknown) => `$${params.push(value)}`
  const [column, direction, beyond] = filter.changed
    ? (['o.updated_at', 'ASC', '>'] as const)
    : (['o.created_at', 'DESC', '<'] as const)
  const behind = after
    ? [`(${column}, o.id) ${beyond} (${atMicros(at(after.micros))}, ${at(after.id)}::uuid)`]
    : []
  const order = `ORDER BY ${column} ${direction}, o.id ${direction}`
  const list = statement<readonly unknown[], Placed<PartnerOrderRow>>(
    `list_partner_order_rows_${key}${after ? '_after' : ''}${hasCustomer ? '_whole' : ''}`,
    `WITH found AS (
       SELECT o.id FROM orders o WHERE ${[...where, ...behind].join(' AND ') || 'true'} ${order} LIMIT ${at(limit)}::int OFFSET ${at(offset)}::int
     ) SELECT ${orderColumns(hasCustomer)}, ${microsOf(column)} AS micros FROM found JOIN orders o ON o.id = found.id ${BESIDE} ${order}`,
  )
  return list(on, ...params)
}

// Products.

const PRODUCT_COLUMNS = `${PUBLIC_PRODUCT_COLUMNS}, p.status, ${utc('p.created_at')} AS "createdAt", ${utc('p.changed_at')} AS "updatedAt"`

/** Whatever its status; null if there is none. */
export const findProductForIntegrators = findStatement<[id: ProductId], PartnerProductRow>(
  'find_product_for_integrators',
  `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = $1`,
)

type ProductFilter = {
  readonly category: CategoryName | null
  /** null: the active ones, whenever they changed. */
  readonly changed: Changes | null
}

function narrowProducts({ category, changed }: ProductFilter) {
  const params: unknown[] = []
  const at = (value: unknown) => `$${params.push(value)}`
  const where = [
    changed
      ? `p.changed_at >= ${atMillis(at(changed.since))} AND p.changed_at < ${at(changed.until)}::timestamptz`
      : `p.status = 'active'`,
    ...(category === null ? [] : [`p.category = ${at(category)}`]),
  ]
  const key = [changed ? 'changed' : 'active', ...(category === null ? [] : ['category'])].join('_')
  return { key, where, params }
}

export async function countProductsForIntegrators(on: Queryable, filter: ProductFilter): Promise<number> {
  const { key, where, params } = narrowProducts(filter)
  const count = statement<readonly unknown[], { total: number }>(
    `count_products_for_integrators_${key}`,
    `SELECT count(*)::int AS total FROM products p WHERE ${where.join(' AND ')}`,
  )
  return only(await count(on, ...params)).total
}

/** Newest first, ties by id; with `updated_since`, oldest change first. */
export async function listProductsForIntegrators(
  on: Queryable,
  filter: ProductFilter,
  { limit, offset, after }: ListedPage,
): Promise<Placed<PartnerProductRow>[]> {
  const { key, where, params } = narrowProducts(filter)
  const at = (value: unknown) => `$${params.push(value)}`
  const isChanged = filter.changed !== null
  const column = isChanged ? 'p.changed_at' : 'p.created_at'
  const behind = after
    ? [behindPlace(column, isChanged ? '>' : '<', atMicros(at(after.micros)), at(after.id))]
    : []
  const list = statement<readonly unknown[], Placed<PartnerProductRow>>(
    `list_products_for_integrators_${key}${after ? '_after' : ''}`,
    `SELECT ${PRODUCT_COLUMNS}, ${microsOf(column)} AS micros FROM products p WHERE ${[...where, ...behind].join(' AND ')}
      ORDER BY ${column} ${isChanged ? 'ASC' : 'DESC'}, p.id LIMIT ${at(limit)}::int OFFSET ${at(offset)}::int`,
  )
  return list(on, ...params)
}

/** Ids ascend in either direction, as in the index; the first condition lets the index find the position. */
function behindPlace(column: string, beyond: '>' | '<', moment: string, id: string): string {
  return `${column} ${beyond}= ${moment} AND (${column} ${beyond} ${moment} OR p.id > ${id}::uuid)`
}
