/**
 * The links by which customers open orders that staff took for them, stored as digests, and moving a guest's orders to
 * an account.
 */
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'
import { findStatement, runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { changeStatement } from '#platform/database/tx-statement.ts'

/** One per mail. */
export const addOrderLink = runStatement<[orderId: OrderId, tokenHash: string]>(
  'add_order_link',
  `INSERT INTO order_links (order_id, token_hash) VALUES ($1, $2)`,
)

export type OrderLink = {
  readonly orderId: OrderId
  /** Until a day after the payment deadline. */
  readonly isInTime: boolean
  /** A newer mail replaced it. */
  readonly isReplaced: boolean
}

/**
 * A newer link ends the earlier ones an hour after it was created, not at once: mails can overtake each other, and the
 * first link should work while the second is on its way.
 */
export const findOrderLink = findStatement<[tokenHash: string], OrderLink>(
  'find_order_of_link',
  `SELECT l.order_id AS "orderId", o.expires_at + interval '24 hours' > shop_now() AS "isInTime",
          EXISTS (SELECT FROM order_links newer
                   WHERE newer.order_id = l.order_id AND newer.created_at > l.created_at
                     AND newer.created_at <= shop_now() - interval '1 hour') AS "isReplaced"
     FROM order_links l JOIN orders o ON o.id = l.order_id WHERE l.token_hash = $1`,
)

/**
 * Moves the order to the browser that opened the link. False if that browser had it before, an account has it, or it is
 * not unpaid.
 */
export const giveToBrowser = changeStatement<[orderId: OrderId, session: GuestSessionId]>(
  'give_order_to_browser',
  `UPDATE orders SET session_id = $2, updated_at = shop_now()
    WHERE id = $1 AND placed_by IS NOT NULL AND user_id IS NULL AND payment_status = 'unpaid'
      AND session_id IS DISTINCT FROM $2 RETURNING id`,
)

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

/** A phone order without an e-mail address gets the account's. */
export const linkGuestOrder = changeStatement<[id: OrderId, userId: UserId]>(
  'link_guest_order',
  `UPDATE orders SET user_id = $2, session_id = NULL, updated_at = shop_now(),
          customer_email = CASE customer_email WHEN '' THEN (SELECT email FROM users WHERE id = $2) ELSE customer_email END
    WHERE id = $1 AND user_id IS NULL RETURNING id`,
)
