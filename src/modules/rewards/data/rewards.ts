/** The coin ledger. The entry and the balance change in one statement; a CHECK refuses a balance below 0. */
import { lockStatement, takeAdvisoryLocks } from '#platform/database/locks.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import {
  type AgedEntry,
  entryLabel,
  type LedgerKind,
  type LedgerLine,
  type StoredEntry,
  type OrderEntry,
} from '../rules/ledger.ts'
import { orderNumberById } from '#platform/database/order-number.ts'
import { only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const insertEntry = statement<
  [UserId, string, number, OrderId | null, string, UserId | null, string | null],
  { coins: number }
>(
  'post_ledger_entry',
  `WITH entry AS (
     INSERT INTO ledger_entries (user_id, kind, coins, order_id, reason, actor_id, refund_id)
     VALUES ($1, $2, $3::int, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING RETURNING user_id, coins, kind
   ), changed AS (
     UPDATE user_rewards SET coins_balance = coins_balance + entry.coins,
            total_earned = total_earned + CASE WHEN kind IN ('welcome', 'earned', 'reversed') THEN entry.coins ELSE 0 END
       FROM entry WHERE user_rewards.user_id = entry.user_id RETURNING coins_balance
   ), opened AS (
     INSERT INTO user_rewards (user_id, coins_balance, total_earned)
     SELECT user_id, coins, CASE WHEN kind IN ('welcome', 'earned', 'reversed') THEN coins ELSE 0 END FROM entry
      WHERE NOT EXISTS (SELECT 1 FROM changed)
     ON CONFLICT (user_id) DO UPDATE SET coins_balance = user_rewards.coins_balance + excluded.coins_balance,
        total_earned = user_rewards.total_earned + excluded.total_earned
     RETURNING coins_balance
   )
   SELECT coins_balance AS coins FROM changed UNION ALL SELECT coins_balance FROM opened`,
)

export type NewLedgerEntry = {
  readonly userId: UserId
  readonly kind: LedgerKind
  readonly coins: number
  readonly orderId: OrderId | null
  readonly reason?: string
  /** The staff member who adjusts manually. */
  readonly actorId?: UserId
  /** The partial refund it belongs to; absent for the whole order. */
  readonly refundId?: string | null
}

/**
 * Posts an entry once; returns false if the order (its refund, or the account) already has one of this kind and
 * direction.
 */
export async function postLedgerEntry(tx: Tx, entry: NewLedgerEntry): Promise<boolean> {
  const { userId, kind, coins, orderId, reason = '', actorId = null, refundId = null } = entry
  const rows = await insertEntry(tx.client, userId, kind, coins, orderId, reason, actorId, refundId)
  return rows.length === 1
}

/** What one order has changed on its account's coins so far. */
export const listEntriesOfOrder = statement<[orderId: OrderId], OrderEntry>(
  'list_ledger_entries_of_order',
  `SELECT kind, coins, refund_id IS NOT NULL AS "isOfPart" FROM ledger_entries WHERE order_id = $1 ORDER BY id`,
)

const selectBalance = statement<[UserId], { balance: number }>(
  'find_coins_balance',
  `SELECT coins_balance AS balance FROM user_rewards WHERE user_id = $1`,
)

/** An account's coins; 0 if it never had any. */
export async function findCoinsBalance(on: Queryable, userId: UserId): Promise<number> {
  return (await selectBalance(on, userId))[0]?.balance ?? 0
}

type RewardsRow = {
  readonly balance: number
  readonly totalEarned: number
  readonly heldCoins: number
  readonly awaitedCoins: number
  readonly orderCount: number
}

const selectRewards = statement<[UserId], RewardsRow>(
  'find_rewards',
  `SELECT coalesce(r.coins_balance, 0) AS balance, coalesce(r.total_earned, 0) AS "totalEarned",
          o.held AS "heldCoins", o.awaited AS "awaitedCoins", o.orders AS "orderCount"
     FROM (SELECT coalesce(sum(coins_redeemed), 0)::int AS held, coalesce(sum(coins_earned), 0)::int AS awaited,
                  count(*)::int AS orders
             FROM orders WHERE user_id = $1 AND payment_status = 'unpaid') AS o
     LEFT JOIN user_rewards r ON r.user_id = $1`,
)

/** Balance, coins ever earned, and coins pending until placed orders are paid. */
export async function findRewards(on: Queryable, userId: UserId) {
  const { balance, totalEarned, ...pending } = only(await selectRewards(on, userId))
  return { balance, totalEarned, pending }
}

type LedgerRow = StoredEntry & {
  readonly orderId: OrderId | null
  readonly id: number
  readonly balance: number
  readonly createdAt: Date
}

const selectLedger = statement<[UserId, number | null, number], LedgerRow>(
  'list_ledger',
  `SELECT id, kind, coins, order_id AS "orderId", ${orderNumberById('order_id')} AS "orderNumber", reason, actor_id IS NOT NULL AS "isByStaff", created_at AS "createdAt",
          balance
     FROM (SELECT *, (sum(coins) OVER (ORDER BY id))::int AS balance FROM ledger_entries WHERE user_id = $1) AS entry
    WHERE $2::bigint IS NULL OR id < $2 ORDER BY id DESC LIMIT $3`,
)

/** An account's entries before a given one, newest first, each with the balance after it. */
export async function listLedger(
  on: Queryable,
  userId: UserId,
  before: number | null,
  limit: number,
): Promise<LedgerLine[]> {
  const rows = await selectLedger(on, userId, before, limit)
  return rows.map((row) => {
    const { id, kind, coins, balance, orderId, orderNumber, createdAt } = row
    const words = entryLabel(row)
    return {
      id,
      kind,
      words,
      coins,
      balance,
      orderId,
      orderNumber,
      createdAt: createdAt.toISOString(),
    }
  })
}

type AccountRow = { readonly id: UserId; readonly name: string; readonly email: string }

const selectAccount = statement<[UserId | null, string | null], AccountRow>(
  'find_rewards_account',
  `SELECT id, name, email FROM users WHERE (id = $1 OR lower(email) = $2) AND deleted_at IS NULL`,
)

/** An account that is not deleted, by its id or by its lower-case address; null if there is none. */
export async function findAccount(
  on: Queryable,
  by: { readonly id: UserId } | { readonly email: string },
): Promise<AccountRow | null> {
  const [id, email] = 'id' in by ? [by.id, null] : [null, by.email]
  return (await selectAccount(on, id, email))[0] ?? null
}

const selectGiven = statement<[UserId], { sum: string }>(
  'sum_coins_given_today',
  `SELECT coalesce(sum(coins), 0) AS sum FROM ledger_entries
    WHERE actor_id = $1 AND coins > 0
      AND created_at >= date_trunc('day', shop_now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`,
)

/** Coins that one staff member has given manually since midnight in India. */
export async function sumCoinsGivenToday(on: Queryable, staff: UserId): Promise<number> {
  return Number((await selectGiven(on, staff))[0]?.sum ?? 0)
}

const selectLockedBalance = lockStatement<[UserId], { balance: number }>(
  'user_rewards',
  'lock_rewards',
  `SELECT coins_balance AS balance FROM user_rewards WHERE user_id = $1 FOR NO KEY UPDATE`,
)

/** Locks an account's coins and reads the balance; 0 for an account that never had any. */
export async function lockCoins(tx: Tx, userId: UserId): Promise<number> {
  return (await selectLockedBalance(tx, userId))[0]?.balance ?? 0
}

const keepOrders = lockStatement<[readonly OrderId[]], { id: OrderId }>(
  'orders',
  'lock_orders_of_entries',
  `SELECT id FROM orders WHERE id = ANY($1::uuid[]) ORDER BY id FOR KEY SHARE`,
)

/** The lock that an entry takes on the order it names, before the account's coins are locked. Returns the orders. */
export async function lockOrdersOfEntries(tx: Tx, ids: readonly OrderId[]): Promise<OrderId[]> {
  return (await keepOrders(tx, ids)).map(({ id }) => id)
}

const selectAged = statement<[UserId, string | null, number], AgedEntry>(
  'list_aged_coins',
  `SELECT id, kind, coins, order_id AS "orderId", (at AT TIME ZONE 'Asia/Kolkata')::date::text AS "expiresOn", at <= shop_now() AS "isDue"
     FROM (SELECT *, greatest(created_at, $2::date::timestamp AT TIME ZONE 'Asia/Kolkata') + make_interval(months => $3) AS at
             FROM ledger_entries WHERE user_id = $1) AS entry
    ORDER BY id`,
)

/** All entries of an account, oldest first, with the time at which coins credited with each expire. */
export function listAgedEntries(
  on: Queryable,
  userId: UserId,
  { expiryMonths, expirySince }: { readonly expiryMonths: number; readonly expirySince: string | null },
): Promise<AgedEntry[]> {
  return selectAged(on, userId, expirySince, expiryMonths)
}

const selectAging = statement<[string | null, number, string, number], { userId: UserId }>(
  'list_accounts_with_old_coins',
  `SELECT user_id AS "userId" FROM user_rewards r
    WHERE coins_balance > 0 AND user_id > $3
      AND EXISTS (SELECT 1 FROM ledger_entries e WHERE e.user_id = r.user_id AND e.coins > 0
             AND greatest(e.created_at, $1::date::timestamp AT TIME ZONE 'Asia/Kolkata') + make_interval(months => $2) <= shop_now())
    ORDER BY user_id LIMIT $4`,
)

/** Accounts that may have coins to expire: with a balance, and an entry that is old enough. In the order of their ids. */
export async function listAccountsWithOldCoins(
  on: Queryable,
  { expiryMonths, expirySince }: { readonly expiryMonths: number; readonly expirySince: string | null },
  after: string,
  limit: number,
): Promise<UserId[]> {
  const rows = await selectAging(on, expirySince, expiryMonths, after, limit)
  return rows.map(({ userId }) => userId)
}

const insertBonus = statement<[string, string | null, number], { digest: string }>(
  'claim_welcome_bonus',
  `INSERT INTO welcome_bonuses (email_digest, domain_digest)
   SELECT $1, $2 WHERE $2::text IS NULL
       OR (SELECT count(*) FROM welcome_bonuses WHERE domain_digest = $2 AND granted_at > shop_now() - interval '1 day') < $3
   ON CONFLICT DO NOTHING RETURNING email_digest AS digest`,
)

/**
 * Claims the bonus of an address permanently; false if it was claimed before, or if its domain has reached the limit
 * for a day. Claims of one domain are serialised; `domainDigest` is null for domains without a limit.
 */
export async function claimWelcomeBonus(
  tx: Tx,
  emailDigest: string,
  domainDigest: string | null,
  maxPerDomain: number,
): Promise<boolean> {
  if (domainDigest !== null) await takeAdvisoryLocks(tx, [`welcome:${domainDigest}`])
  return (await insertBonus(tx.client, emailDigest, domainDigest, maxPerDomain)).length === 1
}
