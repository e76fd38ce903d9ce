/** The links by which customers open orders that staff took for them, known by their digests. */
import type { GuestSessionId, OrderId } from '#domain/ids.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

const insertLink = statement<[OrderId, string], Record<string, never>>(
  'add_order_link',
  `INSERT INTO order_links (order_id, token_hash) VALUES ($1, $2)`,
)

/** One for each mail. */
export async function addOrderLink(on: Queryable, orderId: OrderId, tokenHash: string): Promise<void> {
  await insertLink(on, orderId, tokenHash)
}

const selectOfToken = statement<[string], { orderId: OrderId }>(
  'find_order_of_link',
  `SELECT order_id AS "orderId" FROM order_links WHERE token_hash = $1`,
)

export async function findLinkedOrder(on: Queryable, tokenHash: string): Promise<OrderId | null> {
  return (await selectOfToken(on, tokenHash))[0]?.orderId ?? null
}

const updateSession = statement<[OrderId, GuestSessionId], { id: OrderId }>(
  'give_order_to_browser',
  `UPDATE orders SET session_id = $2, updated_at = shop_now()
    WHERE id = $1 AND placed_by IS NOT NULL AND user_id IS NULL AND session_id IS DISTINCT FROM $2 RETURNING id`,
)

/** The browser that opened the link has the order from now on; false when it had it before, or an account has it. */
export async function giveToBrowser(tx: Tx, orderId: OrderId, session: GuestSessionId): Promise<boolean> {
  return (await updateSession(tx.client, orderId, session)).length === 1
}
