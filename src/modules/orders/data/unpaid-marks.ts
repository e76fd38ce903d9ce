/**
 * Marks the account, browser and network address that let an order expire or fail unpaid, each for 24 hours or until
 * one of them pays.
 */
import type { GuestSessionId, OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertMarks = statement<[OrderId], Record<string, never>>(
  'mark_unpaid_order',
  `INSERT INTO unpaid_marks (key)
   SELECT key FROM orders, unpaid_mark_keys(user_id, session_id, placed_from) AS key
    WHERE id = $1 AND payment_status = 'unpaid' AND placed_by IS NULL
    ORDER BY key
   ON CONFLICT (key) DO UPDATE SET failed_at = excluded.failed_at`,
)

/**
 * Call before the order is marked as failed, because that clears its network address. Orders that staff took are not
 * marked.
 */
export async function markUnpaid(tx: Tx, orderId: OrderId): Promise<void> {
  await insertMarks(tx.client, orderId)
}

type Holder = {
  readonly userId: UserId | null
  readonly guestSessionId: GuestSessionId | null
  /** Digest of the network address. */
  readonly address: string | null
}

export type UnpaidHolding = {
  readonly isMarked: boolean
  readonly held: ReadonlyMap<ProductId, number>
}

const selectHolding = statement<
  [UserId | null, GuestSessionId | null, string | null],
  { isMarked: boolean; held: Readonly<Record<ProductId, number>> | null }
>(
  'find_unpaid_holding',
  `SELECT EXISTS (SELECT FROM unpaid_marks WHERE key IN (SELECT unpaid_mark_keys($1, $2::uuid, $3))
                     AND failed_at > shop_now() - interval '24 hours') AS "isMarked",
          (SELECT json_object_agg(product_id, quantity)
             FROM (SELECT i.product_id, sum(i.quantity)::int AS quantity
                     FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
                    WHERE (o.user_id = $1 OR o.session_id = $2::uuid OR o.placed_from = $3)
                      AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL AND p.on_hand IS NOT NULL
                    GROUP BY i.product_id) AS held) AS held`,
)

/**
 * Whether this account, browser or network address let an order end unpaid, and the units that its open unpaid orders
 * hold, by product.
 */
export async function findUnpaidHolding(
  tx: Tx,
  { userId, guestSessionId, address }: Holder,
): Promise<UnpaidHolding> {
  const { isMarked, held } = only(await selectHolding(tx.client, userId, guestSessionId, address))
  return { isMarked, held: new Map(Object.entries(held ?? {}) as [ProductId, number][]) }
}
