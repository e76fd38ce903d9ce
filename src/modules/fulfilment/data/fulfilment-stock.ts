/**
 * The stock of returns (units that were restocked, and units sent as replacements), and units that are sold but still
 * on the shelf.
 */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { StockChange, StockItem } from '#modules/catalogue/index.ts'
import { IN_THE_WAREHOUSE } from '#modules/orders/rules/cancellation.ts'

type Kind = 'returned' | 'replaced'

const updateMoved = statement<
  [readonly ProductId[], readonly number[], OrderId, string, Kind, string],
  StockChange
>(
  'move_stock_of_return',
  `WITH moved AS (
     UPDATE products SET on_hand = on_hand + item.quantity FROM unnest($1::uuid[], $2::int[]) AS item (product_id, quantity)
      WHERE id = item.product_id AND on_hand IS NOT NULL
     RETURNING id, item.quantity, on_hand - reserved AS after
   ), booked AS (
     INSERT INTO stock_movements (product_id, kind, quantity, order_id, return_id, reason)
     SELECT id, $5, quantity, $3, $4::uuid, $6 FROM moved
   )
   SELECT id AS "productId", after - quantity AS before, after FROM moved`,
)

type Owner = { readonly orderId: OrderId; readonly returnId: string }

function move(tx: Tx, owner: Owner, kind: Kind, items: readonly StockItem[], sign: 1 | -1, reason: string) {
  return updateMoved(
    tx.client,
    items.map((item) => item.productId),
    items.map((item) => sign * item.quantity),
    owner.orderId,
    owner.returnId,
    kind,
    reason,
  )
}

/** Restocked, once per return. The caller holds the products' locks. */
export function restockReturned(tx: Tx, owner: Owner, items: readonly StockItem[]): Promise<StockChange[]> {
  return move(tx, owner, 'returned', items, 1, 'sent back by the customer')
}

/** Taken from stock for the replacement: once per return. */
export function sendReplaced(tx: Tx, owner: Owner, items: readonly StockItem[]): Promise<StockChange[]> {
  return move(tx, owner, 'replaced', items, -1, 'sent in place of what came back')
}

const selectTaken = statement<[string], { id: string }>(
  'find_replacement_of_return',
  `SELECT return_id AS id FROM stock_movements WHERE return_id = $1 AND kind = 'replaced'
    GROUP BY return_id HAVING sum(quantity) < 0`,
)

/**
 * Whether a return's replacement is already taken from stock. Nothing is written for products without counted stock.
 */
export async function isReplacementTaken(on: Queryable, returnId: string): Promise<boolean> {
  return (await selectTaken(on, returnId)).length === 1
}

/** A replacement that did not arrive and is restocked. */
export function restockReplaced(tx: Tx, owner: Owner, items: readonly StockItem[]): Promise<StockChange[]> {
  return move(tx, owner, 'replaced', items, 1, 'the replacement came back')
}

const selectStock = statement<[readonly ProductId[]], { id: ProductId; available: number | null }>(
  'list_stock_for_replacement',
  `SELECT id, CASE WHEN in_stock THEN on_hand - reserved ELSE 0 END AS available FROM products WHERE id = ANY($1::uuid[])`,
)

/** The current stock; null if it is not counted. */
export async function listCurrentStock(on: Queryable, ids: readonly ProductId[]) {
  return new Map((await selectStock(on, ids)).map(({ id, available }) => [id, { available }]))
}

type Awaiting = { readonly id: ProductId; readonly units: number }

/**
 * When the parcel left the shelf: the courier's first scan outside the warehouse, or the handover that the shop
 * recorded, if that is earlier.
 */
const LEFT_SHELF = `CROSS JOIN LATERAL (SELECT least(s.handed_over_at, min(c.scanned_at)) AS at FROM shipment_scans c
         WHERE c.shipment_id = s.id AND c.status <> ALL($3::text[])) AS gone`

/**
 * `on_hand` excludes the units of paid orders and replacements, and of cash orders that the courier has. Those that
 * had not left at `countedAt` were on the shelf, and so are included in a stock count: paid orders waiting for the
 * courier, and everything that has left since.
 */
const selectAwaiting = statement<[readonly ProductId[], string, readonly string[]], Awaiting>(
  'count_units_awaiting_courier',
  `SELECT product_id AS id, sum(units)::int AS units FROM (
     SELECT i.product_id, i.quantity AS units
       FROM orders o JOIN order_items i ON i.order_id = o.id AND i.product_id = ANY($1::uuid[])
       LEFT JOIN shipments s ON s.order_id = o.id ${LEFT_SHELF}
      WHERE o.fulfilment_status IN ('none', 'requested', 'shipped') AND o.payment_status IN ('paid', 'partly_refunded', 'refunded')
        AND (o.fulfilment_status <> 'shipped' OR coalesce(gone.at > $2::timestamptz, s.courier = '' AND s.carrier_status = ANY($3::text[])))
     UNION ALL
     SELECT i.product_id, i.quantity
       FROM shipments s JOIN orders o ON o.id = s.order_id JOIN order_items i ON i.order_id = o.id AND i.product_id = ANY($1::uuid[])
       ${LEFT_SHELF}
      WHERE s.handed_over_at > $2::timestamptz AND gone.at > $2::timestamptz
        AND (o.payment_status = 'unpaid' OR (o.payment_status <> 'failed' AND o.fulfilment_status IN ('delivered', 'returning')))
     UNION ALL
     SELECT m.product_id, -sum(m.quantity) FROM stock_movements m JOIN returns r ON r.id = m.return_id
       LEFT JOIN parcels p ON p.return_id = r.id AND p.purpose = 'replacement'
      WHERE m.kind = 'replaced' AND m.product_id = ANY($1::uuid[]) AND r.status = 'received'
        AND (p.id IS NULL OR p.status <> 'created' OR p.carrier_status = ANY($3::text[]) OR p.carrier_at > $2::timestamptz)
      GROUP BY m.product_id, r.id
   ) AS awaiting GROUP BY product_id`,
)

/** Units per product that are sold but were on the shelf at `countedAt`. The caller holds the products' locks. */
export async function countAwaitingCourier(
  on: Queryable,
  ids: readonly ProductId[],
  countedAt: string,
): Promise<ReadonlyMap<ProductId, number>> {
  const rows = await selectAwaiting(on, ids, countedAt, [...IN_THE_WAREHOUSE])
  return new Map(rows.map(({ id, units }) => [id, units]))
}
