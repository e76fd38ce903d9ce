/** Codes and links that open orders without an account. Only their digests are stored. */
import { lockStatement } from '#platform/database/locks.ts'
import {
  changeStatement,
  findStatement,
  only,
  runStatement,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { GuestSessionId, OrderId, UserId } from '#platform/rules/ids.ts'

// A row of `guest_codes` without a digest is a request for a code, which a job answers.

const insertRequest = statement<[string], { id: string }>(
  'insert_guest_code',
  `INSERT INTO guest_codes (email, code_hash, expires_at) VALUES ($1, '', shop_now()) RETURNING id`,
)

/** Records that a code was requested: the same row for every address, whether or not it has orders. */
export async function requestCode(tx: Tx, email: string): Promise<string> {
  return only(await insertRequest(tx.client, email)).id
}

const selectEmail = statement<[string], { email: string }>(
  'find_guest_code_email',
  `SELECT email FROM guest_codes WHERE id = $1 AND used_at IS NULL`,
)

/** The e-mail that a request is for; null once its code was used. */
export async function findCodeEmail(on: Queryable, id: string): Promise<string | null> {
  return (await selectEmail(on, id))[0]?.email ?? null
}

const selectHasOrders = statement<[string], { hasOrders: boolean }>(
  'has_guest_orders',
  `SELECT EXISTS (SELECT FROM orders WHERE lower(customer_email) = $1 AND user_id IS NULL) AS "hasOrders"`,
)

export async function hasGuestOrders(on: Queryable, email: string): Promise<boolean> {
  return (await selectHasOrders(on, email))[0]?.hasOrders ?? false
}

/** Sets the code of a request; an earlier one becomes void. */
export const setCode = writeStatement<[id: string, codeHash: string, minutes: number]>(
  'set_guest_code',
  `UPDATE guest_codes SET code_hash = $2, expires_at = shop_now() + make_interval(mins => $3), failed_tries = 0
    WHERE id = $1 RETURNING id`,
)

/** Deletes all other unanswered requests of this address, and all older than a day. */
export const deleteCodeRequests = writeStatement<[email: string, exceptId: string | null]>(
  'delete_guest_code_wishes',
  `DELETE FROM guest_codes
    WHERE (email = $1 AND code_hash = '' AND id IS DISTINCT FROM $2) OR created_at < shop_now() - interval '1 day'
   RETURNING id`,
)

export const countFailedTry = writeStatement<[id: string]>(
  'count_failed_guest_code',
  `UPDATE guest_codes SET failed_tries = failed_tries + 1 WHERE id = $1 RETURNING id`,
)

/** Returns true for only one caller. */
export const markUsed = changeStatement<[id: string]>(
  'use_guest_code',
  `UPDATE guest_codes SET used_at = shop_now() WHERE id = $1 AND used_at IS NULL RETURNING id`,
)

export type LockedCode = {
  readonly id: string
  /** Empty for a request whose code was not mailed yet. */
  readonly codeHash: string
  readonly failedAttempts: number
  readonly isUsed: boolean
  readonly isOver: boolean
  readonly expiresAt: Date
  /** Requested within the last hour. */
  readonly isRecent: boolean
}

/** Locks all codes of an email address, so that concurrent requests for it run one after the other. */
export const lockGuestCodes = lockStatement<[email: string], LockedCode>(
  'guest_codes',
  'lock_guest_codes',
  `SELECT id, code_hash AS "codeHash", failed_tries AS "failedAttempts", used_at IS NOT NULL AS "isUsed",
          expires_at <= shop_now() AS "isOver", expires_at AS "expiresAt",
          created_at > shop_now() - interval '1 hour' AS "isRecent"
     FROM guest_codes WHERE email = $1 ORDER BY id FOR UPDATE`,
)

// The links by which customers open orders that staff took for them.

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
export const assignToSession = changeStatement<[orderId: OrderId, session: GuestSessionId]>(
  'give_order_to_browser',
  `UPDATE orders SET session_id = $2, updated_at = shop_now()
    WHERE id = $1 AND placed_by IS NOT NULL AND user_id IS NULL AND payment_status = 'unpaid'
      AND session_id IS DISTINCT FROM $2 RETURNING id`,
)

// Moving a guest's orders to an account.

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
