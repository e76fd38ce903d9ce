/** Returns the coins of an unpaid order, once, in the transaction that closes it. */
import type { LockedOrder } from '#platform/database/locks.ts'
import { postLedgerEntry } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

export async function returnCoins(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { id: orderId, userId, coinsRedeemed: coins } = order
  if (userId === null || coins === 0) return false
  return postLedgerEntry(tx, { userId, kind: 'returned', coins, orderId, reason: 'it was not paid' })
}
