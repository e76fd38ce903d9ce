/**
 * An order that was closed unpaid and is paid late spends its coins again, if the account still has them. Checking and
 * taking are separate, so that an order that can't get everything back takes nothing (finalise-payment).
 */
import type { LockedOrder } from '#platform/database/locks.ts'
import { postLedgerEntry, lockCoins } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Locks the account's coins and returns whether they cover this order. Writes nothing. */
export async function hasCoinsAgain(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { userId, coinsRedeemed } = order
  return userId === null || coinsRedeemed === 0 || (await lockCoins(tx, userId)) >= coinsRedeemed
}

/** The order's 'redeemed' and 'returned' entries exist already and are unique, so this is posted as an adjustment. */
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
