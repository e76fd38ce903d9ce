/** Stock of returns: units that were restocked, and units sent as replacements. */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { StockChange, StockItem } from '#modules/catalogue/index.ts'

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
