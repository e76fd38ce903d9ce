/** Accounts with coins as the shop's own transactions would leave them: ledger and balance agree. */
import { createHash, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { lockOrder } from '#modules/orders/data/order-locks.ts'
import { postLedgerEntry } from '#modules/rewards/data/rewards.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import type { TestShop } from './shop.ts'

export type UserActor = Actor & { kind: 'user' }

/** An account with a unique email and this many coins, which has received and spent its welcome coins. */
export async function anAccount({ db }: Pick<TestShop, 'db'>, coins = 0): Promise<UserActor> {
  const userId = randomUUID() as string as UserId
  await db.pool.query(
    `INSERT INTO users (id, name, email, email_verified) VALUES ($1, 'Asha Rao', $1 || '@example.test', true)`,
    [userId],
  )
  const digests = (['hex', 'base64url'] as const).map((encoding) =>
    createHash('sha256')
      .update(canonicalEmail(`${userId}@example.test`))
      .digest(encoding),
  )
  await db.pool.query(`INSERT INTO welcome_bonuses (email_digest) SELECT unnest($1::text[])`, [digests])
  await giveCoins({ db }, userId, coins)
  return { kind: 'user', userId }
}

export type Shopper = UserActor & { readonly email: string; readonly password: string }

/** The same with a password, for tests that sign in. */
export async function aShopper({ db }: Pick<TestShop, 'db'>, coins = 0): Promise<Shopper> {
  const user = await anAccount({ db }, coins)
  const password = 'shopper-password-1'
  await db.pool.query(
    `INSERT INTO accounts (id, user_id, account_id, provider_id, password) VALUES ($1, $1, $1, 'credential', $2)`,
    [user.userId, await hashPassword(password)],
  )
  return { ...user, email: `${user.userId}@example.test`, password }
}

export async function giveCoins({ db }: Pick<TestShop, 'db'>, userId: UserId, coins: number): Promise<void> {
  if (coins === 0) return
  const entry = { userId, kind: 'adjusted', coins, orderId: null, reason: 'test' } as const
  await transaction(db, (tx) => postLedgerEntry(tx, entry))
}

/** Runs a change of an order in a transaction that has locked it. */
export function onLockedOrder<Value>(
  { db }: Pick<TestShop, 'db'>,
  id: OrderId,
  work: (tx: Tx, order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>) => Promise<Value>,
): Promise<Value> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error(`no order ${id}`)
    return work(tx, order)
  })
}

/** Kind and coins of an account's ledger entries, oldest first. */
export async function ledgerOf({ db }: Pick<TestShop, 'db'>, userId: UserId) {
  const { rows } = await db.pool.query<{
    kind: string
    coins: number
    reason: string
    orderId: OrderId | null
  }>(`SELECT kind, coins, reason, order_id AS "orderId" FROM ledger_entries WHERE user_id = $1 ORDER BY id`, [
    userId,
  ])
  return rows
}
