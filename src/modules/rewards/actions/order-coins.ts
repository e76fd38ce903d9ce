/**
 * What an order does to its account's coins, once each, in the transaction that settles or closes it and on the order
 * locked there. No route reaches this, so neither the account nor the total can be forged. Guests have no coins.
 */
import type { LockedFields, LockedOrder } from '#platform/database/locks.ts'
import { postLedgerEntry, lockCoins } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Cashback of a paid order (spec §7 `add_cashback_coins`): what was calculated when it was placed, by the owner's
 * percentage at that time (`coinsEarned` in ../rules/coins.ts). Returns the coins credited: 0 for a guest, for an order
 * too small to earn, and on repeated calls.
 */
export async function addCashbackCoins(
  tx: Tx,
  order: LockedFields<'id' | 'userId' | 'coinsEarned'>,
): Promise<number> {
  const { id: orderId, userId, coinsEarned: coins } = order
  if (userId === null || coins === 0) return 0
  return (await postLedgerEntry(tx, { userId, kind: 'earned', coins, orderId })) ? coins : 0
}

/** Gives back the coins of an order that is closed unpaid. */
export async function returnCoins(tx: Tx, order: LockedOrder): Promise<boolean> {
  const { id: orderId, userId, coinsRedeemed: coins } = order
  if (userId === null || coins === 0) return false
  return postLedgerEntry(tx, { userId, kind: 'returned', coins, orderId, reason: 'it was not paid' })
}

/**
 * Whether the account can still spend the coins of an order that was closed unpaid and is paid late. Locks them and
 * writes nothing, so that an order that can't get everything back takes nothing (finalise-payment).
 */
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
