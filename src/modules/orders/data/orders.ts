/** Orders: the writes of the checkout, and reading one order. */
import type { BusinessBuyer } from '#platform/rules/business-buyer.ts'
import type { CustomerDetails } from '#platform/rules/customer-details.ts'
import type { Delivery } from '#platform/rules/fulfilment-status.ts'
import type { GuestSessionId, OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import type { Paise } from '#platform/rules/money.ts'
import { RESERVE_ITEMS, type StockChange } from '#modules/catalogue/index.ts'
import type { OrderItemView } from '../rules/order-view.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { orderNumberOf } from '#platform/database/order-number.ts'
import { objectStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import { noteOrderEvent, type Tx } from '#platform/database/transaction.ts'
import { UNPAID_HOLDING, type UnpaidHolding } from './unpaid-orders.ts'
import { ORDER_COLUMNS, toStored, type OrderRow, type StoredOrder } from './stored-orders.ts'

export type NewOrder = {
  readonly id: OrderId
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  /** The member of staff who takes it for a customer; such an order needs no owner. */
  readonly placedBy?: UserId
  readonly contentDigest: string
  readonly customer: CustomerDetails
  readonly delivery: Delivery
  readonly business: BusinessBuyer | null
  readonly subtotalPaise: Paise
  readonly shippingPaise: Paise
  readonly couponCode: string | null
  readonly couponDiscountPaise: Paise
  readonly coinsRedeemed: number
  readonly coinDiscountPaise: Paise
  readonly paymentMethod: PaymentMethod
  /** For a cash order, the digest of its normalised mailbox; otherwise empty. */
  readonly mailbox: string
  readonly codFeePaise: Paise
  readonly totalPaise: Paise
  readonly coinsEarned: number
  /** Coins earned, as a percentage of the total, by the terms when it was placed. */
  readonly coinsPercent: number
  readonly reservedForMinutes: number
  /** YYYY-MM-DD, a day in India; null if the courier's estimate for the pincode is not known. */
  readonly promisedBy: string | null
  readonly provider: 'razorpay' | 'cod' | 'none'
  readonly items: readonly NewOrderItem[]
  /** Absent: no limits. */
  readonly limits?: OpenOrderLimits
}

export type NewOrderItem = Omit<OrderItemView, 'linePaise'> & {
  readonly hsn: string
  readonly gstRatePercent: number
}

/** How many orders may be neither paid nor confirmed at once, and the network address they count for. */
export type OpenOrderLimits = {
  readonly perOwner: number
  readonly perAddress: number
  /** Digest; null if it does not count. */
  readonly address: string | null
}

type InsertedRow = {
  isFull: boolean
  number: string | null
  createdAt: Date | null
  expiresAt: Date | null
  reserved: readonly StockChange[] | null
  holding: UnpaidHolding
}

/** The items' fields as parallel arrays. */
type OrderParams = Omit<NewOrder, 'customer' | 'business' | 'items' | 'limits' | 'placedBy'> &
  CustomerDetails & {
    readonly placedBy: UserId | null
    readonly gstin: string | null
    readonly businessName: string | null
    readonly actor: 'staff' | 'customer' | 'guest'
    readonly maxPerOwner: number | null
    readonly maxPerAddress: number | null
    readonly placedFrom: string | null
    readonly positions: readonly number[]
    readonly productIds: readonly ProductId[]
    readonly quantities: readonly number[]
    readonly unitPrices: readonly Paise[]
    readonly names: readonly string[]
    readonly skus: readonly string[]
    readonly imageUrls: readonly string[]
    readonly paths: readonly string[]
    readonly hsnCodes: readonly string[]
    readonly gstRates: readonly number[]
  }

const insertAll = objectStatement<OrderParams, InsertedRow>(
  'insert_order',
  `WITH standing AS (
     SELECT :maxPerOwner::int IS NOT NULL AND (
       (SELECT count(*) FROM orders WHERE user_id = :userId AND payment_status = 'unpaid' AND cod_confirmed_at IS NULL
           AND created_at > shop_now() - interval '1 day')
       + (SELECT count(*) FROM orders WHERE session_id = :guestSessionId::uuid AND payment_status = 'unpaid'
           AND cod_confirmed_at IS NULL) >= :maxPerOwner::int
       OR (SELECT count(*) FROM orders WHERE placed_from = :placedFrom) >= :maxPerAddress::int) AS is_full
   ), new_order AS (
     INSERT INTO orders (id, user_id, session_id, content_digest, customer_name, customer_email, customer_phone, address,
            city, state, pincode, country, subtotal_paise, shipping_paise, coupon_code, coupon_discount_paise,
            coins_redeemed, coin_discount_paise, total_paise, coins_earned, coins_percent, expires_at, placed_from, payment_method,
            cod_fee_paise, customer_mailbox, placed_by, placed_mail_at, promised_by,
            buyer_gstin, business_name, delivery)
     SELECT :id::uuid, :userId, :guestSessionId::uuid, :contentDigest, :fullName, :email, :phone, :address, :city, :state, :pincode, :country, :subtotalPaise::bigint, :shippingPaise::bigint, :couponCode, :couponDiscountPaise::bigint,
            :coinsRedeemed::int, :coinDiscountPaise::bigint, :totalPaise::bigint, :coinsEarned::int, :coinsPercent::int, shop_now() + make_interval(mins => :reservedForMinutes), :placedFrom,
            :paymentMethod, :codFeePaise::bigint, :mailbox, :placedBy, CASE WHEN :placedBy::text IS NOT NULL THEN shop_now() END,
            :promisedBy::date, :gstin, :businessName, :delivery
       FROM standing WHERE NOT is_full AND NOT EXISTS (SELECT FROM orders WHERE id = :id::uuid)
     ON CONFLICT (id) DO NOTHING
     RETURNING id, order_number, created_at, expires_at
   ), new_items AS (
     INSERT INTO order_items (order_id, product_id, position, quantity, unit_paise, name, sku, image_url, path, hsn, gst_rate_percent)
     SELECT new_order.id, item.* FROM new_order, unnest(:productIds::uuid[], :positions::int[], :quantities::int[], :unitPrices::bigint[], :names::text[],
            :skus::text[], :imageUrls::text[], :paths::text[], :hsnCodes::text[], :gstRates::int[]) AS item
   ), reserved AS (${RESERVE_ITEMS}
   ), new_payment AS (
     INSERT INTO payments (order_id, provider, amount_paise) SELECT id, :provider, :totalPaise FROM new_order
   ), new_event AS (
     INSERT INTO order_events (order_id, kind, actor, facts)
     SELECT id, 'order.placed', :actor, CASE :paymentMethod WHEN 'cod' THEN '{"paymentMethod": "cod"}' ELSE '{}' END::jsonb FROM new_order
   )
   SELECT is_full AS "isFull", ${orderNumberOf('new_order')} AS number, created_at AS "createdAt", expires_at AS "expiresAt",
          (SELECT json_agg(reserved) FROM reserved) AS reserved, to_json(holding) AS holding
     FROM (${UNPAID_HOLDING}) AS holding, standing LEFT JOIN new_order ON true`,
)

declare const insertedBrand: unique symbol

/** An order inserted in this transaction; only `insertOrder` creates one. */
export type InsertedOrder = Pick<NewOrder, 'id' | 'userId' | 'coinsRedeemed'> & {
  readonly [insertedBrand]: true
  readonly number: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** What is left of the counted stock after its items. */
  readonly reserved: readonly StockChange[]
}

export type NotInserted = 'id_taken' | 'too_many_open' | 'account_gone'

export type Inserted = {
  readonly inserted: InsertedOrder | NotInserted
  /** What the owner's other orders hold; only correct if the statement starts after the owner's advisory lock is taken. */
  readonly holding: UnpaidHolding
}

/**
 * Inserts an order with its items, its payment and its first event, and reserves its stock, or returns why it did not.
 * The caller holds its products' locks. After 'account_gone' the transaction must be rolled back. A repeat is noticed
 * before the row takes its number; the conflict on the id catches one that is placed at the same time.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Inserted> {
  try {
    const row = await insertWhole(tx, order)
    return { inserted: toInserted(tx, order, row), holding: row.holding }
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'orders_of_living_accounts') throw error
    return { inserted: 'account_gone', holding: { isMarked: false, held: null } }
  }
}

async function insertWhole(tx: Tx, order: NewOrder): Promise<InsertedRow> {
  const { customer, business, items, limits } = order
  const rows = await insertAll(tx.client, {
    ...order,
    ...customer,
    placedBy: order.placedBy ?? null,
    gstin: business?.gstin ?? null,
    businessName: business?.businessName ?? null,
    actor: order.placedBy ? 'staff' : order.userId ? 'customer' : 'guest',
    maxPerOwner: limits?.perOwner ?? null,
    maxPerAddress: limits?.perAddress ?? null,
    placedFrom: limits?.address ?? null,
    positions: items.map((_, position) => position),
    productIds: items.map((item) => item.productId),
    quantities: items.map((item) => item.quantity),
    unitPrices: items.map((item) => item.unitPaise),
    names: items.map((item) => item.name),
    skus: items.map((item) => item.sku),
    imageUrls: items.map((item) => item.imageUrl),
    paths: items.map((item) => item.path),
    hsnCodes: items.map((item) => item.hsn),
    gstRates: items.map((item) => item.gstRatePercent),
  })
  return only(rows)
}

function toInserted(tx: Tx, order: NewOrder, row: InsertedRow): InsertedOrder | NotInserted {
  const { number, createdAt, expiresAt, reserved, isFull } = row
  if (createdAt === null || number === null) return isFull ? 'too_many_open' : 'id_taken'
  const { id, userId, coinsRedeemed } = order
  noteOrderEvent(tx.client, 'order.placed', id)
  const facts = { id, userId, coinsRedeemed, number, createdAt, expiresAt }
  return { ...facts, reserved: reserved ?? [] } as InsertedOrder
}

const updatePickedUp = statement<[OrderId], { id: OrderId }>(
  'mark_order_picked_up',
  `WITH taken AS (
     UPDATE orders SET fulfilment_status = 'delivered', updated_at = shop_now()
      WHERE id = $1 AND delivery = 'pickup' AND fulfilment_status = 'none' RETURNING id
   )
   INSERT INTO order_events (order_id, kind, actor, facts)
   SELECT id, 'order.delivered', 'staff', '{"isPickup": true}' FROM taken RETURNING order_id AS id`,
)

/** For a counter sale: the customer took the goods along. */
export async function markPickedUp(tx: Tx, id: OrderId): Promise<void> {
  if ((await updatePickedUp(tx.client, id)).length !== 1)
    throw new Error(`order ${id} can not be picked up at the counter`)
  noteOrderEvent(tx.client, 'order.delivered', id)
}

const updateFailed = statement<[OrderId, string, string, string], { id: OrderId }>(
  'mark_order_failed',
  `WITH failed_order AS (
     UPDATE orders SET payment_status = 'failed', updated_at = shop_now(), placed_from = NULL
      WHERE id = $1 AND payment_status = 'unpaid' RETURNING id
   ), failed_payment AS (
     UPDATE payments SET status = 'failed' FROM failed_order
      WHERE payments.order_id = failed_order.id AND payments.status <> 'paid'
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor, facts)
     SELECT id, 'order.failed', $2, $4::jsonb || jsonb_build_object('reason', $3::text) FROM failed_order
   )
   SELECT id FROM failed_order`,
)

/** Fails an unpaid order; false if it was no longer unpaid. */
export async function markFailed(
  tx: Tx,
  id: OrderId,
  actor: string,
  reason: string,
  facts: Readonly<Record<string, string>> = {},
) {
  const rows = await updateFailed(tx.client, id, actor, reason, JSON.stringify(facts))
  if (rows.length === 1) noteOrderEvent(tx.client, 'order.failed', id)
  return rows.length === 1
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
  noteOrderEvent(on, kind, id)
}

export type ExpiredOrder = {
  readonly id: OrderId
  /** A payment may exist at the provider. */
  readonly isProviderAsked: boolean
  /** The provider has signed a payment that the shop could not fetch yet. */
  readonly isSigned: boolean
  readonly secondsOver: number
}

/** Orders that were neither paid nor confirmed before their deadline, oldest first. */
export const listExpired = statement<[limit: number, except: readonly OrderId[]], ExpiredOrder>(
  'list_expired_orders',
  `SELECT o.id, p.provider = 'razorpay' AS "isProviderAsked", p.signed_at IS NOT NULL AS "isSigned",
          extract(epoch FROM shop_now() - o.expires_at)::float8 AS "secondsOver"
     FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.payment_status = 'unpaid' AND o.expires_at <= shop_now() AND o.cod_confirmed_at IS NULL AND o.id <> ALL ($2::uuid[])
    ORDER BY o.expires_at LIMIT $1`,
)

const selectOrder = statement<[OrderId], OrderRow>(
  'find_order',
  `SELECT ${ORDER_COLUMNS} FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1`,
)

/** An order with its owner; null if there is none. */
export async function findOrder(on: Queryable, id: OrderId): Promise<StoredOrder | null> {
  const [row] = await selectOrder(on, id)
  return row ? toStored(row) : null
}
