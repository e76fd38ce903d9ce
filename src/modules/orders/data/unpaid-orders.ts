/** Unpaid orders: confirming those in cash, the reminder of those to be paid, and marks for those never paid. */
import type { OrderId, ProductId, UserId } from '#platform/rules/ids.ts'
import { takeAdvisoryLocks } from '#platform/database/locks.ts'
import {
  only,
  runStatement,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import { noteOrderEvent, type Tx } from '#platform/database/transaction.ts'

// A cash order is confirmed by a link, stored as its digest.

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

const markPlaced = statement<[readonly OrderId[]], { id: OrderId }>(
  'enqueue_placed_mails',
  `WITH placed AS (
     UPDATE orders SET placed_mail_at = shop_now() WHERE id = ANY($1::uuid[]) AND placed_mail_at IS NULL RETURNING id
   )
   SELECT placed.id FROM placed, LATERAL graphile_worker.add_job('send_order_mail',
          json_build_object('orderId', placed.id, 'kind', 'placed'), max_attempts => 12)`,
)

/** Queues the reminder to pay for orders that the caller has locked, once per order. Returns how many. */
export async function enqueuePlacedMails(tx: Tx, orders: readonly OrderId[]): Promise<number> {
  return orders.length === 0 ? 0 : (await markPlaced(tx.client, orders)).length
}

const selectQueued = statement<[OrderId, readonly string[]], { id: string }>(
  'find_queued_order_mail',
  `SELECT j.id::text AS id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'send_order_mail' AND j.payload->>'orderId' = $1::text AND j.payload->>'kind' = ANY($2::text[])
      AND j.attempts < j.max_attempts LIMIT 1`,
)

/**
 * Whether a mail of one of these kinds about the order is still queued or being retried. One that gave up does not
 * count.
 */
export async function hasQueuedMail(
  on: Queryable,
  orderId: OrderId,
  kinds: readonly string[],
): Promise<boolean> {
  return (await selectQueued(on, orderId, kinds)).length === 1
}

/**
 * Marks the account, browser and network address that let an order expire or fail unpaid, each for 24 hours or until
 * one of them pays. Call before the order is marked as failed, because that clears its network address. Orders that
 * staff took are not marked.
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
