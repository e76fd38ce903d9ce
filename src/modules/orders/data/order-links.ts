/**
 * The links by which customers open orders that staff took for them, stored as digests, and moving a guest's orders to
 * an account.
 */
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import { statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertLink = statement<[OrderId, string], Record<string, never>>(
  'add_order_link',
  `INSERT INTO order_links (order_id, token_hash) VALUES ($1, $2)`,
)

/** One per mail. */
export async function addOrderLink(on: Queryable, orderId: OrderId, tokenHash: string): Promise<void> {
  await insertLink(on, orderId, tokenHash)
}

export type OrderLink = {
  readonly orderId: OrderId
  /** Until a day after the payment deadline. */
  readonly isInTime: boolean
  /** A newer mail replaced it. */
  readonly isReplaced: boolean
}

const selectOfToken = statement<[string], OrderLink>(
  'find_order_of_link',
  `SELECT l.order_id AS "orderId", o.expires_at + interval '24 hours' > shop_now() AS "isInTime",
          EXISTS (SELECT FROM order_links newer
                   WHERE newer.order_id = l.order_id AND newer.created_at > l.created_at
                     AND newer.created_at <= shop_now() - interval '1 hour') AS "isReplaced"
     FROM order_links l JOIN orders o ON o.id = l.order_id WHERE l.token_hash = $1`,
)

/**
 * A newer link ends the earlier ones an hour after it was created, not at once: mails can overtake each other, and the
 * first link should work while the second is on its way.
 */
export async function findOrderLink(on: Queryable, tokenHash: string): Promise<OrderLink | null> {
  return (await selectOfToken(on, tokenHash))[0] ?? null
}

const updateSession = statement<[OrderId, GuestSessionId], { id: OrderId }>(
  'give_order_to_browser',
  `UPDATE orders SET session_id = $2, updated_at = shop_now()
    WHERE id = $1 AND placed_by IS NOT NULL AND user_id IS NULL AND payment_status = 'unpaid'
      AND session_id IS DISTINCT FROM $2 RETURNING id`,
)

/**
 * Moves the order to the browser that opened the link. False if that browser had it before, an account has it, or it is
 * not unpaid.
 */
export async function giveToBrowser(tx: Tx, orderId: OrderId, session: GuestSessionId): Promise<boolean> {
  return (await updateSession(tx.client, orderId, session)).length === 1
}

const selectGuestOrders = statement<[string], { id: OrderId }>(
  'list_guest_orders_to_link',
  `SELECT id FROM orders WHERE user_id IS NULL AND lower(customer_email) = $1 AND payment_status NOT IN ('unpaid', 'failed')
    ORDER BY id LIMIT 500`,
)

/**
 * A guest's paid orders with this address, in key order. Unpaid ones stay with the browser that is paying them and are
 * found at the next sign-in. An order that was never paid only proves that somebody typed the address.
 */
export async function listGuestOrdersToLink(on: Queryable, email: string): Promise<OrderId[]> {
  return (await selectGuestOrders(on, email)).map(({ id }) => id)
}

const updateOwner = statement<[OrderId, UserId], { id: OrderId }>(
  'link_guest_order',
  `UPDATE orders SET user_id = $2, session_id = NULL, updated_at = shop_now(),
          customer_email = CASE customer_email WHEN '' THEN (SELECT email FROM users WHERE id = $2) ELSE customer_email END
    WHERE id = $1 AND user_id IS NULL RETURNING id`,
)

/** A phone order without an e-mail address gets the account's. */
export async function linkGuestOrder(tx: Tx, id: OrderId, userId: UserId): Promise<boolean> {
  return (await updateOwner(tx.client, id, userId)).length === 1
}
