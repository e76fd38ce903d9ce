/**
 * What an order does to its account's coins, once each, in the transaction that settles or closes it and on the order
 * locked there. No route reaches this, so neither the account nor the total can be forged. Guests have no coins.
 */
import type { LockedFields, LockedOrder } from '#platform/database/locks.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { listEntriesOfOrder, lockCoins, postLedgerEntry } from '../data/rewards.ts'
import { reversalOf, type Reversal, type Undoing } from '../rules/ledger.ts'

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
 * writes nothing, so that an order that can't get everything back takes nothing (payments/actions/finalise-payment.ts).
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

const NOTHING: Reversal = { returnedCoins: 0, isReturnedAgain: false, reversedCoins: 0, missingCoins: 0 }

/**
 * Plans what happens to the coins of an order that is cancelled or refunded, in part or in full: spent coins are
 * returned, earned coins are deducted as far as the balance allows. Locks the account's coins and writes nothing.
 */
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
