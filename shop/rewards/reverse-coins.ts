/**
 * Coins of an order that is cancelled or refunded in full: what it spent comes back, what it earned is taken back, at
 * most what the balance then has. Called inside the caller's transaction, on the order that it has locked; once is
 * enough and twice is the same.
 */
import { lockCoins, type LockedOrder } from '#database/locks.ts'
import { listEntriesOfOrder, postLedgerEntry } from '#database/queries/rewards.ts'
import type { Tx } from '#database/transaction.ts'
import { reversalOf, type Reversal } from '#domain/rewards/reversal.ts'

const NOTHING: Reversal = { returnedCoins: 0, isReturnedAgain: false, reversedCoins: 0, missingCoins: 0 }

export async function reverseCoins(tx: Tx, order: LockedOrder): Promise<Reversal> {
  const { id: orderId, userId } = order
  if (userId === null) return NOTHING
  const balance = await lockCoins(tx, userId)
  const reversal = reversalOf(await listEntriesOfOrder(tx.client, orderId), balance)
  const { returnedCoins, isReturnedAgain, reversedCoins, missingCoins } = reversal
  if (returnedCoins > 0) {
    const kind = isReturnedAgain ? 'adjusted' : 'returned'
    await postLedgerEntry(tx, {
      userId,
      kind,
      coins: returnedCoins,
      orderId,
      reason: 'cancelled or refunded',
    })
  }
  if (reversedCoins > 0) {
    const reason =
      missingCoins > 0
        ? `${reversedCoins + missingCoins} were earned, ${missingCoins} of them are spent already`
        : 'cancelled or refunded'
    await postLedgerEntry(tx, { userId, kind: 'reversed', coins: -reversedCoins, orderId, reason })
  }
  return reversal
}
