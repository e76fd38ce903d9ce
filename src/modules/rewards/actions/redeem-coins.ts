/**
 * Spending coins (spec §7 `redeem_coins`; decisions): the hold of an order's coins, taken in the transaction that places
 * it, after the balance was locked and the quote has capped them. No route calls it, and it takes only an order that has
 * just been written: its account came from the session and its coins from the shop's own quote.
 */
import type { InsertedOrder } from '#modules/orders/data/orders.ts'
import { postLedgerEntry } from '../data/rewards.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** True when the coins of this order have left the balance; false when it spends none. */
export async function redeemCoins(tx: Tx, order: InsertedOrder): Promise<boolean> {
  const { id: orderId, userId, coinsRedeemed } = order
  if (userId === null || coinsRedeemed === 0) return false
  return postLedgerEntry(tx, { userId, kind: 'redeemed', coins: -coinsRedeemed, orderId })
}
