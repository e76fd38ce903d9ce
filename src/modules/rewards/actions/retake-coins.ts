/**
 * An order that was given up and is paid late spends its coins a second time, if the account still has them. Asking and
 * taking are apart: whoever can't have everything again takes nothing (finalise-payment).
 */
import { lockCoins, type LockedOrder } from '#platform/database/locks.ts'
import { postLedgerEntry } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Locks the account's coins and says whether they reach for this order. Writes nothing. */
export async function hasCoinsAgain(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { userId, coinsRedeemed } = order
  return userId === null || coinsRedeemed === 0 || (await lockCoins(tx, userId)) >= coinsRedeemed
}

/** The order's own 'redeemed' and 'returned' entries are spent: taking them again is an adjustment of its own. */
export async function retakeCoins(tx: Tx, order: LockedOrder): Promise<void> {
  const { id: orderId, userId, coinsRedeemed } = order
  if (userId === null || coinsRedeemed === 0) return
  await postLedgerEntry(tx, {
    userId,
    kind: 'adjusted',
    coins: -coinsRedeemed,
    orderId,
    reason: 'it was paid late',
  })
}
