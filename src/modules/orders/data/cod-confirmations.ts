/** Cash orders: their confirmation links, stored as digests, and the confirmation itself. */
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import { only, runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { noteOrderEvent, type Tx } from '#platform/database/transaction.ts'

/** One per mail. */
export const addCodToken = runStatement<[orderId: OrderId, tokenHash: string]>(
  'add_cod_token',
  `INSERT INTO cod_confirmations (order_id, token_hash) VALUES ($1, $2)`,
)

const selectOfToken = statement<[string], { orderId: OrderId }>(
  'find_cod_order',
  `SELECT order_id AS "orderId" FROM cod_confirmations WHERE token_hash = $1`,
)

export async function findOrderOfLink(on: Queryable, tokenHash: string): Promise<OrderId | null> {
  return (await selectOfToken(on, tokenHash))[0]?.orderId ?? null
}

const updateConfirmed = statement<[OrderId, string], { id: OrderId }>(
  'confirm_cod_order',
  `WITH confirmed AS (
     UPDATE orders SET cod_confirmed_at = shop_now(), updated_at = shop_now(), placed_from = NULL
      WHERE id = $1 AND payment_method = 'cod' AND payment_status = 'unpaid' AND cod_confirmed_at IS NULL RETURNING id
   ), event AS (
     INSERT INTO order_events (order_id, kind, actor) SELECT id, 'order.confirmed', $2 FROM confirmed
   )
   SELECT id FROM confirmed`,
)

/** False if it was confirmed before or is not open any more. */
export async function confirmOrder(tx: Tx, id: OrderId, actor: string): Promise<boolean> {
  const isConfirmed = (await updateConfirmed(tx.client, id, actor)).length === 1
  if (isConfirmed) noteOrderEvent(tx.client, 'order.confirmed', id)
  return isConfirmed
}

const countOnTheirWay = statement<[string | null, UserId | null], { orders: number }>(
  'count_cod_on_their_way',
  `SELECT count(*)::int AS orders FROM orders
    WHERE (customer_mailbox = $1 OR user_id = $2) AND payment_status = 'unpaid' AND cod_confirmed_at IS NOT NULL`,
)

/**
 * How many confirmed orders of this mailbox (digest of its normalised address; null: not counted) or account wait for
 * their cash. Concurrent calls for the same one wait, so the count stays true until this transaction ends.
 */
export async function countCodOnTheirWay(
  tx: Tx,
  mailbox: string | null,
  userId: UserId | null,
): Promise<number> {
  const turns = [
    ...(mailbox === null ? [] : [`mailbox ${mailbox}`]),
    ...(userId === null ? [] : [`account ${userId}`]),
  ]
  await takeAdvisoryLocks(
    tx,
    turns.map((shopper) => `orders in cash of ${shopper}`),
  )
  return only(await countOnTheirWay(tx.client, mailbox, userId)).orders
}
