/**
 * Stock: its writes, its history, and what is low. Callers that write hold the product rows' locks; the table's CHECK
 * constraints are the last safeguard.
 */
import { lockStatement } from '#platform/database/locks.ts'
import type { GuestSessionId, OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { FIRST_INTEGRATOR } from '#modules/staff/rules/audit.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import type { SellableProduct } from '../rules/product.ts'
import type { StockMovement } from '../rules/stock-change.ts'
import type { LowStockLine } from '../rules/low-stock-mail.ts'
import { SELLABLE_COLUMNS } from './catalogue-columns.ts'

export type StockItem = { readonly productId: ProductId; readonly quantity: number }

/** Available stock of a product before and after; null if its stock is not counted. */
export type StockChange = {
  readonly productId: ProductId
  readonly before: number | null
  readonly after: number | null
}

type Lists = [productIds: readonly ProductId[], quantities: readonly number[]]

const ITEMS = 'unnest($1::uuid[], $2::int[]) AS item (product_id, quantity)'
const AVAILABLE = `on_hand - reserved`

/** Reserves stock for an unpaid order: the part of the statement that inserts it as `new_order`, from its items' fields. */
export const RESERVE_ITEMS = `
     UPDATE products SET reserved = reserved + item.quantity
       FROM new_order, unnest(:productIds::uuid[], :quantities::int[]) AS item (product_id, quantity)
      WHERE products.id = item.product_id AND on_hand IS NOT NULL
     RETURNING products.id AS "productId", ${AVAILABLE} + item.quantity AS before, ${AVAILABLE} AS after`

const updateReleased = statement<Lists, StockChange>(
  'release_stock',
  `UPDATE products SET reserved = reserved - item.quantity FROM ${ITEMS}
    WHERE id = item.product_id AND on_hand IS NOT NULL
    RETURNING id AS "productId", ${AVAILABLE} - item.quantity AS before, ${AVAILABLE} AS after`,
)

/** Releases reserved stock. */
export function releaseStock(tx: Tx, items: readonly StockItem[]): Promise<StockChange[]> {
  return updateReleased(tx.client, ...lists(items))
}

const updateHandedOver = statement<[...Lists, OrderId], { id: ProductId }>(
  'hand_over_stock',
  `WITH left_shelf AS (
     UPDATE products SET on_hand = on_hand - item.quantity, reserved = reserved - item.quantity, with_courier = with_courier + item.quantity
       FROM ${ITEMS} WHERE id = item.product_id AND on_hand IS NOT NULL
     RETURNING id, item.quantity
   )
   INSERT INTO stock_movements (product_id, kind, quantity, order_id, reason)
   SELECT id, 'sold', -quantity, $3::uuid, 'handed to the courier, to be paid in cash' FROM left_shelf RETURNING product_id AS id`,
)

/** Books a cash order's goods as handed to the courier. Available stock does not change: they were reserved before. */
export async function handOverStock(tx: Tx, items: readonly StockItem[], orderId: OrderId): Promise<void> {
  await updateHandedOver(tx.client, ...lists(items), orderId)
}

const updateWithCourier = statement<Lists, { id: ProductId }>(
  'settle_stock_with_courier',
  `UPDATE products SET with_courier = with_courier - item.quantity FROM ${ITEMS}
    WHERE id = item.product_id AND on_hand IS NOT NULL RETURNING id`,
)

/** The courier no longer has the goods: sold, returned or lost. Their movement was booked at handover. */
export async function settleStockWithCourier(tx: Tx, items: readonly StockItem[]): Promise<void> {
  await updateWithCourier(tx.client, ...lists(items))
}

const updateReturned = statement<[OrderId, string], StockChange>(
  'return_stock',
  `WITH left_over AS (
     SELECT sold.product_id, -sold.quantity - coalesce((SELECT sum(ri.quantity)::int FROM return_items ri
              JOIN returns r ON r.id = ri.return_id AND r.received_at IS NOT NULL JOIN order_items i ON i.id = ri.order_item_id
             WHERE i.order_id = $1 AND i.product_id = sold.product_id), 0) AS quantity
       FROM stock_movements sold WHERE sold.order_id = $1 AND sold.kind = 'sold'
   ), back AS (
     UPDATE products SET on_hand = on_hand + left_over.quantity FROM left_over
      WHERE left_over.quantity > 0 AND products.id = left_over.product_id AND products.on_hand IS NOT NULL
     RETURNING products.id, left_over.quantity, ${AVAILABLE} AS after
   ), booked AS (
     INSERT INTO stock_movements (product_id, kind, quantity, order_id, reason)
     SELECT id, 'returned', quantity, $1, $2 FROM back
   )
   SELECT id AS "productId", after - quantity AS before, after FROM back`,
)

/**
 * Puts an order's goods back into stock, once: the units booked by its sale, less those already received by returns.
 */
export function returnStock(
  tx: Tx,
  orderId: OrderId,
  reason = 'cancelled before it left',
): Promise<StockChange[]> {
  return updateReturned(tx.client, orderId, reason)
}

const updateWrittenOff = statement<[...Lists, string], StockChange>(
  'write_off_stock',
  `WITH gone AS (
     UPDATE products SET on_hand = on_hand - item.quantity FROM ${ITEMS}
      WHERE id = item.product_id AND on_hand IS NOT NULL
     RETURNING id, item.quantity, ${AVAILABLE} AS after
   ), booked AS (
     INSERT INTO stock_movements (product_id, kind, quantity, reason) SELECT id, 'adjusted', -quantity, $3 FROM gone
   )
   SELECT id AS "productId", after + quantity AS before, after FROM gone`,
)

/** Writes off units that were never sold and are no longer there. */
export function writeOffStock(tx: Tx, items: readonly StockItem[], reason: string): Promise<StockChange[]> {
  return updateWrittenOff(tx.client, ...lists(items), reason)
}

export type HeldOrder = {
  readonly items: readonly StockItem[]
  readonly coins: number
  readonly couponCode: string | null
}

const selectHeld = statement<[UserId | null, GuestSessionId | null], HeldOrder>(
  'list_held_by_owner',
  `SELECT o.coins_redeemed AS coins, o.coupon_code AS "couponCode", (SELECT json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity))
             FROM order_items i WHERE i.order_id = o.id) AS items
     FROM orders o WHERE (o.user_id = $1 OR o.session_id = $2) AND o.payment_status = 'unpaid'
      AND o.cod_confirmed_at IS NULL
    ORDER BY o.created_at DESC LIMIT 20`,
)

/** The units that open orders of an account or a guest's browser hold, while unpaid or unconfirmed; per order. */
export function listHeld(
  on: Queryable,
  owner: { readonly userId: UserId | null; readonly guestSessionId: GuestSessionId | null },
): Promise<readonly HeldOrder[]> {
  return selectHeld(on, owner.userId, owner.guestSessionId)
}

const selectProducts = lockStatement<[readonly ProductId[]], SellableProduct>(
  'products',
  'lock_products',
  `SELECT ${SELLABLE_COLUMNS} FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/** Reads what pricing and stock checks need. */
export async function lockProducts(
  tx: Tx,
  ids: readonly ProductId[],
): Promise<ReadonlyMap<ProductId, SellableProduct>> {
  const rows = await selectProducts(tx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

function lists(items: readonly StockItem[]): Lists {
  return [items.map((item) => item.productId), items.map((item) => item.quantity)]
}

type MovementRow = Omit<StockMovement, 'createdAt'> & { readonly createdAt: Date; readonly matching: number }

const selectMovements = statement<[ProductId, number, number], MovementRow>(
  'list_stock_movements',
  `SELECT m.id, m.kind, m.quantity, m.reason, m.order_id AS "orderId", ${orderNumberById('m.order_id')} AS "orderNumber", m.return_id AS "returnId",
          coalesce(u.name, (SELECT k.name FROM api_keys k WHERE 'key:' || k.id = m.actor_id),
                   CASE WHEN m.actor_id = 'key:settings' THEN '${FIRST_INTEGRATOR}' END) AS "actorName", m.created_at AS "createdAt",
          sum(m.quantity) OVER (ORDER BY m.id)::int AS after, count(*) OVER ()::int AS matching
     FROM stock_movements m LEFT JOIN users u ON u.id = m.actor_id
    WHERE m.product_id = $1 ORDER BY m.id DESC LIMIT $2 OFFSET $3`,
)

/** A product's stock history, newest first, each movement with the stock on hand after it. */
export async function listStockMovements(on: Queryable, id: ProductId, limit: number, offset: number) {
  const rows = await selectMovements(on, id, limit, offset)
  const movements: StockMovement[] = rows.map(({ matching: _matching, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }))
  return { movements, total: rows[0]?.matching ?? 0 }
}

// Low stock, for the dashboard, the staff table and the daily mail.

/** The threshold of a product: its own, or the shop's. `product` is its alias or table. */
const LOW_STOCK_AT = (product: string) =>
  `coalesce(${product}.low_stock_at, (SELECT s.low_stock_at FROM shop_settings s WHERE s.id = 1))`

/** Low, if its stock is tracked: available units at or below the threshold. */
const IS_LOW = (product: string) => `${product}.on_hand - ${product}.reserved <= ${LOW_STOCK_AT(product)}`

const ofLevels = (levels: string, condition = 'true') => `
  (SELECT product_id FROM counted_products l WHERE ${levels} OFFSET 0) AS levels
  CROSS JOIN LATERAL (SELECT * FROM products WHERE id = levels.product_id AND ${condition} OFFSET 0) AS p`

/** For FROM: the products `p` that are low, or not available. Others are not read, but for those of a threshold's own level. */
export const LOW_PRODUCTS = ofLevels(`level <= stock_level(${LOW_STOCK_AT('l')})`, IS_LOW('products'))
export const OUT_PRODUCTS = ofLevels('NOT in_stock OR level = 0')

/**
 * The CTEs `near`, products on sale that are low or may be, and `low`, of which the `most` lowest are read and those of their
 * threshold's own level, which may not be low. `is_low`: known by its level alone.
 */
export const LOW_ON_SALE = (most: string) => `
  near AS MATERIALIZED (
    SELECT product_id, level, level < stock_level(${LOW_STOCK_AT('l')}) AS is_low
      FROM counted_products l WHERE status = 'active' AND level <= stock_level(${LOW_STOCK_AT('l')})
  ), low AS MATERIALIZED (
    SELECT p.id, p.name, p.on_hand - p.reserved AS "left", is_low FROM near
     CROSS JOIN LATERAL (SELECT * FROM products WHERE id = near.product_id AND ${IS_LOW('products')} OFFSET 0) AS p
     WHERE NOT is_low OR level <= coalesce((SELECT level FROM near WHERE is_low ORDER BY level LIMIT 1 OFFSET ${most}::int - 1), 99)
  )`

const deleteRecovered = statement<[], Record<string, never>>(
  'delete_recovered_low_stock',
  `DELETE FROM low_stock_mails m USING products p
    WHERE p.id = m.product_id AND (p.status <> 'active' OR (${IS_LOW('p')}) IS NOT TRUE)`,
)

const insertNewLow = statement<[], { id: ProductId }>(
  'add_new_low_stock',
  `INSERT INTO low_stock_mails (product_id)
   SELECT p.id FROM ${LOW_PRODUCTS} WHERE p.status = 'active' ON CONFLICT DO NOTHING
   RETURNING product_id AS id`,
)

/** Marks the products that became low since the last mail as mailed, and returns them. */
export async function takeNewLowStock(tx: Tx): Promise<ProductId[]> {
  await deleteRecovered(tx.client)
  return (await insertNewLow(tx.client)).map(({ id }) => id)
}

/** Lowest first, with what the mail says of each. */
export const listLowStockLines = statement<[ids: readonly string[]], LowStockLine>(
  'list_low_stock_lines',
  `SELECT p.id, p.name, p.sku, p.on_hand - p.reserved AS "left", ${LOW_STOCK_AT('p')} AS threshold
     FROM products p WHERE p.id = ANY($1::uuid[]) AND p.on_hand IS NOT NULL ORDER BY "left", p.name`,
)
