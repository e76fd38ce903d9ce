/** Orders: writes of the checkout and the reads that show them. */
import type { CustomerDetails } from '#domain/checkout/customer-details.ts'
import { orderNumber, type GuestSessionId, type OrderId, type UserId } from '#domain/ids.ts'
import { timesPaise, type Paise } from '#domain/money.ts'
import type { OrderItemView, OrderView } from '#domain/orders/order-view.ts'
import type { StaffOrderRow } from '#domain/orders/staff-order-row.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

export type NewOrder = {
  readonly id: OrderId
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  readonly contentDigest: string
  readonly customer: CustomerDetails
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly couponCode: string | null
  readonly couponDiscountPaise: Paise
  readonly coinsRedeemed: number
  readonly coinDiscountPaise: Paise
  readonly totalPaise: Paise
  readonly coinsEarned: number
  readonly reservedForMinutes: number
  readonly provider: 'razorpay' | 'none'
  readonly items: readonly NewOrderItem[]
}

export type NewOrderItem = Omit<OrderItemView, 'linePaise'> & {
  readonly hsn: string
  readonly gstRatePercent: number
}

const insertAll = statement<unknown[], { createdAt: Date; expiresAt: Date }>(
  'insert_order',
  `WITH new_order AS (
     INSERT INTO orders (id, user_id, session_id, content_digest, customer_name, customer_email, customer_phone, address,
            city, state, pincode, country, subtotal_paise, shipping_paise, coupon_code, coupon_discount_paise,
            coins_redeemed, coin_discount_paise, total_paise, coins_earned, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
            shop_now() + make_interval(mins => $21))
     ON CONFLICT (id) DO NOTHING
     RETURNING id, created_at, expires_at
   ), new_items AS (
     INSERT INTO order_items (order_id, product_id, position, quantity, unit_paise, name, sku, image_url, path, hsn, gst_rate_percent)
     SELECT new_order.id, item.* FROM new_order, unnest($22::uuid[], $23::int[], $24::int[], $25::bigint[], $26::text[],
            $27::text[], $28::text[], $29::text[], $30::text[], $31::int[]) AS item
   ), new_payment AS (
     INSERT INTO payments (order_id, provider, amount_paise) SELECT id, $32, $19 FROM new_order
   ), new_event AS (
     INSERT INTO order_events (order_id, kind, actor) SELECT id, 'order.placed', $33 FROM new_order
   )
   SELECT created_at AS "createdAt", expires_at AS "expiresAt" FROM new_order`,
)

/** Inserts an order with its items, its payment and its first event; null when the id is taken. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
): Promise<{ createdAt: Date; expiresAt: Date } | null> {
  const { customer: to, items } = order
  const [row] = await insertAll(
    tx.client,
    ...[order.id, order.userId, order.guestSessionId, order.contentDigest],
    ...[to.fullName, to.email, to.phone, to.address, to.city, to.state, to.pincode, to.country],
    ...[order.subtotalPaise, order.shippingPaise, order.couponCode, order.couponDiscountPaise],
    ...[
      order.coinsRedeemed,
      order.coinDiscountPaise,
      order.totalPaise,
      order.coinsEarned,
      order.reservedForMinutes,
    ],
    ...[
      items.map((item) => item.productId),
      items.map((_, position) => position),
      items.map((item) => item.quantity),
    ],
    ...[items.map((item) => item.unitPaise), items.map((item) => item.name), items.map((item) => item.sku)],
    ...[items.map((item) => item.imageUrl), items.map((item) => item.path), items.map((item) => item.hsn)],
    items.map((item) => item.gstRatePercent),
    order.provider,
    order.userId ? 'customer' : 'guest',
  )
  return row ?? null
}

const updatePaid = statement<[OrderId, string | null, string, string], { id: OrderId }>(
  'mark_order_paid',
  `WITH paid_order AS (
     UPDATE orders SET payment_status = 'paid', paid_at = shop_now(), updated_at = shop_now()
      WHERE id = $1 AND payment_status IN ('unpaid', 'failed') RETURNING id
   ), paid_payment AS (
     UPDATE payments SET status = 'paid', provider_payment_id = $2, paid_at = shop_now()
       FROM paid_order WHERE payments.order_id = paid_order.id AND payments.status <> 'paid'
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts)
     SELECT id, 'order.paid', $3, jsonb_build_object('payment', $2::text, 'from', $4::text) FROM paid_order
   )
   SELECT id FROM paid_order`,
)

/** Settles an order that is not yet paid; false when it was. `from` is the payment status it came from. */
export async function markPaid(
  tx: Tx,
  id: OrderId,
  providerPaymentId: string | null,
  actor: string,
  from: string,
) {
  return (await updatePaid(tx.client, id, providerPaymentId, actor, from)).length === 1
}

const updateFailed = statement<[OrderId, string, string], { id: OrderId }>(
  'mark_order_failed',
  `WITH failed_order AS (
     UPDATE orders SET payment_status = 'failed', updated_at = shop_now()
      WHERE id = $1 AND payment_status = 'unpaid' RETURNING id
   ), failed_payment AS (
     UPDATE payments SET status = 'failed' FROM failed_order
      WHERE payments.order_id = failed_order.id AND payments.status <> 'paid'
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts)
     SELECT id, 'order.failed', $2, jsonb_build_object('reason', $3::text) FROM failed_order
   )
   SELECT id FROM failed_order`,
)

/** Fails an unpaid order; false when it was not unpaid any more. */
export async function markFailed(tx: Tx, id: OrderId, actor: string, reason: string) {
  return (await updateFailed(tx.client, id, actor, reason)).length === 1
}

const insertEvent = statement<[OrderId, string, string, string], { id: number }>(
  'insert_order_event',
  `INSERT INTO order_events (order_id, kind, actor, facts) VALUES ($1, $2, $3, $4::jsonb) RETURNING id`,
)

export async function recordEvent(
  on: Queryable,
  id: OrderId,
  kind: string,
  actor: string,
  facts: Record<string, unknown>,
) {
  await insertEvent(on, id, kind, actor, JSON.stringify(facts))
}

const selectExpired = statement<[number], { id: OrderId }>(
  'list_expired_orders',
  `SELECT id FROM orders WHERE payment_status = 'unpaid' AND expires_at <= shop_now() ORDER BY expires_at LIMIT $1`,
)

/** Unpaid orders whose time is over, oldest first. */
export async function listExpired(on: Queryable, limit: number): Promise<OrderId[]> {
  return (await selectExpired(on, limit)).map((row) => row.id)
}

type OrderRow = Omit<OrderView, 'number' | 'items' | 'customer' | 'createdAt' | 'updatedAt' | 'expiresAt'> &
  CustomerDetails & {
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
    items: Omit<OrderItemView, 'linePaise'>[]
    contentDigest: string
    userId: UserId | null
    guestSessionId: GuestSessionId | null
  }

const ORDER_COLUMNS = `
  o.id, o.status, o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus",
  o.customer_name AS "fullName", o.customer_email AS email, o.customer_phone AS phone, o.address, o.city, o.state,
  o.pincode, o.country, o.subtotal_paise AS "subtotalPaise", o.shipping_paise AS "shippingPaise",
  o.coupon_code AS "couponCode", o.coupon_discount_paise AS "couponDiscountPaise",
  o.coin_discount_paise AS "coinDiscountPaise", o.coins_redeemed AS "coinsRedeemed", o.total_paise AS "totalPaise",
  o.coins_earned AS "coinsEarned", o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.expires_at AS "expiresAt",
  o.content_digest AS "contentDigest", o.user_id AS "userId", o.session_id AS "guestSessionId",
  p.provider_order_id AS "razorpayOrderId", p.provider_payment_id AS "razorpayPaymentId",
  (SELECT json_agg(json_build_object('productId', i.product_id, 'sku', i.sku, 'name', i.name, 'imageUrl', i.image_url,
          'path', i.path, 'quantity', i.quantity, 'unitPaise', i.unit_paise) ORDER BY i.position)
     FROM order_items i WHERE i.order_id = o.id) AS items`

const selectOrder = statement<[OrderId], OrderRow>(
  'find_order',
  `SELECT ${ORDER_COLUMNS} FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
)

export type StoredOrder = {
  readonly view: OrderView
  readonly contentDigest: string
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
}

/** An order with its owner; null when there is none. */
export async function findOrder(on: Queryable, id: OrderId): Promise<StoredOrder | null> {
  const [row] = await selectOrder(on, id)
  return row ? toStored(row) : null
}

const selectOwned = statement<[UserId | null, GuestSessionId | null, string | null, number], OrderRow>(
  'list_orders_of_owner',
  `SELECT ${ORDER_COLUMNS} FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE (o.user_id = $1 OR o.session_id = $2) AND ($3::text IS NULL OR lower(o.customer_email) = $3)
    ORDER BY o.created_at DESC, o.id LIMIT $4`,
)

export type Owner = { readonly userId: UserId | null; readonly guestSessionId: GuestSessionId | null }

/** An account's or a guest browser's orders, newest first; `email` (lower case) narrows them. */
export async function listOrdersOfOwner(on: Queryable, owner: Owner, email: string | null, limit: number) {
  const rows = await selectOwned(on, owner.userId, owner.guestSessionId, email, limit)
  return rows.map((row) => toStored(row).view)
}

type StaffRow = Omit<StaffOrderRow, 'createdAt' | 'number'> & { createdAt: Date; matching: number }

const selectForStaff = statement<[string, string, number, number], StaffRow>(
  'list_orders_for_staff',
  `SELECT id, customer_name AS "customerName", customer_email AS "customerEmail", created_at AS "createdAt",
          total_paise AS "totalPaise", status, payment_status AS "paymentStatus", fulfilment_status AS "fulfilmentStatus",
          count(*) OVER () AS matching
     FROM orders
    WHERE ($1 = '' OR id::text LIKE $1 || '%' OR lower(customer_name) LIKE '%' || $1 || '%' OR lower(customer_email) LIKE '%' || $1 || '%')
      AND ($2 = '' OR status = $2)
    ORDER BY created_at DESC, id LIMIT $3 OFFSET $4`,
)

/** Staff's table, newest first. `pattern` is lower-cased text with LIKE's wildcards escaped. */
export async function listForStaff(
  on: Queryable,
  pattern: string,
  status: string,
  limit: number,
  offset: number,
) {
  const rows = await selectForStaff(on, pattern, status, limit, offset)
  const orders = rows.map(({ matching: _matching, createdAt, ...row }) => ({
    ...row,
    number: orderNumber(row.id),
    createdAt: createdAt.toISOString(),
  }))
  return { orders, total: rows[0]?.matching ?? 0 }
}

function toStored(row: OrderRow): StoredOrder {
  const { contentDigest, userId, guestSessionId, createdAt, updatedAt, expiresAt, items, ...rest } = row
  const { fullName, email, phone, address, city, state, pincode, country, ...facts } = rest
  return {
    contentDigest,
    userId,
    guestSessionId,
    view: {
      ...facts,
      number: orderNumber(row.id),
      items: items.map((item) => ({ ...item, linePaise: timesPaise(item.unitPaise, item.quantity) })),
      customer: { fullName, email, phone, address, city, state, pincode, country },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  }
}
