/**
 * Marks the account, browser and network address that let an order expire or fail unpaid, each for 24 hours or until
 * one of them pays.
 */
import type { OrderId, ProductId } from '#platform/rules/ids.ts'
import { writeStatement } from '#platform/database/tx-statement.ts'

/**
 * Call before the order is marked as failed, because that clears its network address. Orders that staff took are not
 * marked.
 */
export const markUnpaid = writeStatement<[orderId: OrderId]>(
  'mark_unpaid_order',
  `INSERT INTO unpaid_marks (key)
   SELECT key FROM orders, unpaid_mark_keys(user_id, session_id, placed_from) AS key
    WHERE id = $1 AND payment_status = 'unpaid' AND placed_by IS NULL
    ORDER BY key
   ON CONFLICT (key) DO UPDATE SET failed_at = excluded.failed_at`,
)

export type UnpaidHolding = {
  readonly isMarked: boolean
  /** Units by product. */
  readonly held: Readonly<Record<ProductId, number>> | null
}

/**
 * Part of the statement that inserts an order: whether its account, browser or network address let an order end unpaid,
 * and how many units its other open unpaid orders hold.
 */
export const UNPAID_HOLDING = `
  SELECT EXISTS (SELECT FROM unpaid_marks WHERE key IN (SELECT unpaid_mark_keys(:userId, :guestSessionId::uuid, :placedFrom))
                    AND failed_at > shop_now() - interval '24 hours') AS "isMarked",
         (SELECT json_object_agg(product_id, quantity)
            FROM (SELECT i.product_id, sum(i.quantity)::int AS quantity
                    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
                   WHERE (o.user_id = :userId OR o.session_id = :guestSessionId::uuid OR o.placed_from = :placedFrom)
                     AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL AND p.on_hand IS NOT NULL
                   GROUP BY i.product_id) AS held) AS held`
