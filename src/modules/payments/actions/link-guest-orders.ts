/** Moves the orders that a guest paid for with an account's verified address to that account. */
import { findAccount, type AccountEvent } from '#modules/accounts/index.ts'
import { linkGuestOrder, listGuestOrdersToLink, recordEvent, lockOrder } from '#modules/orders/index.ts'
import { addCashbackCoins, planReversal, postReversal, lockCoins } from '#modules/rewards/index.ts'
import { coinsRetained, WHOLE } from '#modules/rewards/rules/ledger.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { findRefundBooks } from '../data/refunds.ts'

/** Locks all orders, then the coins. */
export async function linkGuestOrders(tx: Tx, { userId }: AccountEvent): Promise<void> {
  const account = await findAccount(tx.client, userId)
  if (!account?.isVerified) return
  const orders: LockedOrder[] = []
  for (const id of await listGuestOrdersToLink(tx.client, account.email.toLowerCase())) {
    const order = await lockOrder(tx, id)
    if (order) orders.push(order)
  }
  if (orders.length === 0) return
  await lockCoins(tx, userId)
  for (const order of orders) await linkOrder(tx, order, userId)
}

/** Paid orders earn the coins they would have earned; coins for cancelled or refunded parts are taken back at once. */
async function linkOrder(tx: Tx, order: LockedOrder, userId: UserId): Promise<void> {
  if (!(await linkGuestOrder(tx, order.id, userId))) return
  await recordEvent(tx.client, order.id, 'order.linked', 'system', {})
  const owned = { ...order, userId, guestSessionId: null }
  await addCashbackCoins(tx, owned)
  const { askedPaise, lastId, withheldCoins } = await findRefundBooks(tx.client, order.id)
  const isUndone = order.paymentStatus === 'refunded' || order.fulfilmentStatus === 'cancelled'
  if (!isUndone && lastId === null) return
  const retainedCoins = coinsRetained(order, paise(order.totalPaise - askedPaise))
  const undoing = isUndone ? { ...WHOLE, withheldCoins } : { coinsBack: 0, retainedCoins, withheldCoins }
  await postReversal(tx, owned, await planReversal(tx, owned, undoing), isUndone ? null : lastId)
}
