/**
 * Cashback of a paid order (spec §7 `add_cashback_coins`), credited once: the coins that were calculated when it was
 * placed, by the owner's percentage at that time (`coinsEarned` in ../rules/coins.ts). Not reachable from any route: it
 * runs inside the transaction that settles the order, on the order locked there, so neither the account nor the total
 * can be forged. Guests earn nothing.
 */
import type { LockedFields } from '#platform/database/locks.ts'
import { postLedgerEntry } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Returns the coins credited: 0 for a guest, for an order too small to earn, and on repeated calls. */
export async function addCashbackCoins(
  tx: Tx,
  order: LockedFields<'id' | 'userId' | 'coinsEarned'>,
): Promise<number> {
  const { id: orderId, userId, coinsEarned: coins } = order
  if (userId === null || coins === 0) return 0
  return (await postLedgerEntry(tx, { userId, kind: 'earned', coins, orderId })) ? coins : 0
}
