/** The coin ledger. An entry and the balance change in one statement; the CHECK refuses a balance below 0. */
import type { OrderId, UserId } from '#domain/ids.ts'
import { statement, type Queryable } from '../statement.ts'
import type { Tx } from '../transaction.ts'

const insertEntry = statement<[UserId, string, number, OrderId | null, string], { coins: number }>(
  'post_ledger_entry',
  `WITH entry AS (
     INSERT INTO ledger_entries (user_id, kind, coins, order_id, reason) VALUES ($1, $2, $3::int, $4, $5)
     ON CONFLICT DO NOTHING RETURNING user_id, coins, kind
   ), changed AS (
     UPDATE user_rewards SET coins_balance = coins_balance + entry.coins,
            total_earned = total_earned + CASE WHEN kind IN ('welcome', 'earned') THEN entry.coins ELSE 0 END
       FROM entry WHERE user_rewards.user_id = entry.user_id RETURNING coins_balance
   ), opened AS (
     INSERT INTO user_rewards (user_id, coins_balance, total_earned)
     SELECT user_id, coins, CASE WHEN kind IN ('welcome', 'earned') THEN coins ELSE 0 END FROM entry
      WHERE NOT EXISTS (SELECT 1 FROM changed)
     ON CONFLICT (user_id) DO UPDATE SET coins_balance = user_rewards.coins_balance + excluded.coins_balance,
        total_earned = user_rewards.total_earned + excluded.total_earned
     RETURNING coins_balance
   )
   SELECT coins_balance AS coins FROM changed UNION ALL SELECT coins_balance FROM opened`,
)

export type LedgerKind = 'welcome' | 'earned' | 'redeemed' | 'returned' | 'reversed' | 'adjusted'

/** Posts an entry once; false when the order (or account) has one of this kind already. */
export async function postLedgerEntry(
  tx: Tx,
  entry: { userId: UserId; kind: LedgerKind; coins: number; orderId: OrderId | null; reason?: string },
): Promise<boolean> {
  const rows = await insertEntry(
    tx.client,
    entry.userId,
    entry.kind,
    entry.coins,
    entry.orderId,
    entry.reason ?? '',
  )
  return rows.length === 1
}

const selectBalance = statement<[UserId], { balance: number }>(
  'find_coins_balance',
  `SELECT coins_balance AS balance FROM user_rewards WHERE user_id = $1`,
)

/** An account's coins; 0 when it never had any. */
export async function findCoinsBalance(on: Queryable, userId: UserId): Promise<number> {
  return (await selectBalance(on, userId))[0]?.balance ?? 0
}
