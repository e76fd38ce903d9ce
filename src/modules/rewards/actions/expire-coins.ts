/**
 * The nightly job: coins older than the owner's limit leave the balance, oldest first. Handles one account at a time,
 * under its lock; expiries are in the ledger, so a repeated run changes nothing.
 */
import { findTerms } from '#modules/staff/index.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrderId, UserId } from '#platform/rules/ids.ts'
import {
  listAccountsWithOldCoins,
  listAgedEntries,
  lockCoins,
  lockOrdersOfEntries,
  postLedgerEntry,
} from '../data/rewards.ts'
import { coinsLeft } from '../rules/expiry.ts'

const ACCOUNTS_AT_A_TIME = 200

type Limit = { readonly expiryMonths: number; readonly expirySince: string | null }

/** Returns how many accounts lost coins. */
export async function expireCoins(deps: Deps): Promise<number> {
  const { expiryMonths, expirySince } = (await findTerms(deps.db.pool)).terms.rewards
  if (expiryMonths === null) return 0
  const limit = { expiryMonths, expirySince }
  let changed = 0
  let after = ''
  for (;;) {
    const accounts = await listAccountsWithOldCoins(deps.db.pool, limit, after, ACCOUNTS_AT_A_TIME)
    for (const userId of accounts)
      if (await transaction(deps.db, (tx) => expireOf(tx, userId, limit))) changed += 1
    const last = accounts.at(-1)
    if (last === undefined || accounts.length < ACCOUNTS_AT_A_TIME) return changed
    after = last
  }
}

async function expireOf(tx: Tx, userId: UserId, limit: Limit): Promise<boolean> {
  const due = async () =>
    coinsLeft(await listAgedEntries(tx.client, userId, limit)).filter(({ isDue }) => isDue)
  // Orders are locked before coins, and an entry that names an order locks it.
  const orderIds = (await due()).flatMap(({ orderId }) => orderId ?? [])
  const locked = new Set<OrderId | null>([null, ...(await lockOrdersOfEntries(tx, orderIds))])
  await lockCoins(tx, userId)
  let isChanged = false
  for (const { coins, orderId } of await due()) {
    if (!locked.has(orderId)) continue
    const entry = { userId, kind: 'expired', coins: -coins } as const
    // An order has only one such entry; coins that it returned later expire without naming it.
    if (!(await postLedgerEntry(tx, { ...entry, orderId })))
      await postLedgerEntry(tx, { ...entry, orderId: null })
    isChanged = true
  }
  return isChanged
}
