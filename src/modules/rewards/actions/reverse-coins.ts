/**
 * Reverses the coins of an order that is cancelled or refunded, in part or in full: spent coins are returned, earned
 * coins are deducted as far as the balance allows. Called inside the caller's transaction, on the order it has locked.
 * Idempotent.
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { listEntriesOfOrder, postLedgerEntry, lockCoins } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { reversalOf, type Reversal, type Undoing } from '../rules/reversal.ts'

const NOTHING: Reversal = { returnedCoins: 0, isReturnedAgain: false, reversedCoins: 0, missingCoins: 0 }

/** Plans the reversal. Locks the account's coins and writes nothing. */
export async function planReversal(tx: Tx, order: LockedOrder, undoing: Undoing): Promise<Reversal> {
  if (order.userId === null) return NOTHING
  const balance = await lockCoins(tx, order.userId)
  return reversalOf(await listEntriesOfOrder(tx.client, order.id), balance, undoing)
}

/** Posts the planned reversal. `refundId`: the partial refund it belongs to; null for the whole order. */
export async function postReversal(
  tx: Tx,
  { id: orderId, userId }: LockedOrder,
  reversal: Reversal,
  refundId: string | null,
): Promise<void> {
  if (userId === null) return
  const { returnedCoins, isReturnedAgain, reversedCoins, missingCoins } = reversal
  const why = refundId === null ? 'cancelled or refunded' : 'refunded in part'
  const entry = { userId, orderId, refundId }
  if (returnedCoins > 0) {
    const kind = isReturnedAgain && refundId === null ? 'adjusted' : 'returned'
    await postLedgerEntry(tx, { ...entry, kind, coins: returnedCoins, reason: why })
  }
  if (reversedCoins > 0) {
    const reason =
      missingCoins > 0
        ? `${reversedCoins + missingCoins} were earned, ${missingCoins} of them are spent already`
        : why
    await postLedgerEntry(tx, { ...entry, kind: 'reversed', coins: -reversedCoins, reason })
  }
}
