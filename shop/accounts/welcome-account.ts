/**
 * What happens when the address of an account is verified: the orders that were placed with it as a guest become the
 * account's, and the welcome coins are credited, once for each mailbox and for ever (threats, row 21). Doing it twice, at
 * once or at each sign-in, changes nothing more.
 */
import { lockCoins, lockOrder, type LockedOrder } from '#database/locks.ts'
import { findAccount, type AccountRow } from '#database/queries/accounts.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { findRefundBooks } from '#database/queries/refunds.ts'
import { postLedgerEntry } from '#database/queries/rewards.ts'
import { claimWelcomeBonus, linkGuestOrder, listGuestOrdersToLink } from '#database/queries/welcome.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { canonicalEmail } from '#domain/accounts/canonical-email.ts'
import type { UserId } from '#domain/ids.ts'
import { paise } from '#domain/money.ts'
import { WELCOME_COINS } from '#domain/rewards/coins.ts'
import { coinsOfKeptMoney } from '#domain/rewards/reversal.ts'
import type { Deps } from '../deps.ts'
import { addCashbackCoins } from '../rewards/add-cashback-coins.ts'
import { reverseCoins } from '../rewards/reverse-coins.ts'

export function onEmailVerified(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  return transaction(deps.db, (tx) => welcomeAccount(deps, tx, input.userId))
}

/**
 * After the transaction that verified the address, in one of its own: that one has locked the account, and orders come
 * before accounts (database/locks.ts). What fails here is made up for at the next sign-in.
 */
export async function welcomeLater(deps: Deps, userId: UserId): Promise<void> {
  try {
    await onEmailVerified(deps, { userId })
  } catch (error) {
    deps.log.error({ userId, error: String(error) }, 'an account could not be welcomed')
  }
}

async function welcomeAccount(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const account = await findAccount(tx.client, userId)
  if (!account?.isVerified) return
  await linkGuestOrders(tx, account)
  await creditWelcome(deps, tx, account)
}

/** The orders that were paid as a guest with the verified address of an account. Locks all orders, then the coins. */
export async function linkGuestOrders(tx: Tx, account: AccountRow): Promise<void> {
  const orders: LockedOrder[] = []
  for (const id of await listGuestOrdersToLink(tx.client, account.email.toLowerCase())) {
    const order = await lockOrder(tx, id)
    if (order) orders.push(order)
  }
  if (orders.length === 0) return
  await lockCoins(tx, account.id)
  for (const order of orders) await linkOrder(tx, order, account.id)
}

/** Paid orders earn what they would have earned; what was cancelled or refunded of one gives its coins back at once. */
async function linkOrder(tx: Tx, order: LockedOrder, userId: UserId): Promise<void> {
  if (!(await linkGuestOrder(tx, order.id, userId))) return
  await recordEvent(tx.client, order.id, 'order.linked', 'system', {})
  const owned = { ...order, userId, guestSessionId: null }
  await addCashbackCoins(tx, owned)
  const isUndone = order.paymentStatus === 'refunded' || order.fulfilmentStatus === 'cancelled'
  if (isUndone) return void (await reverseCoins(tx, owned))
  const { askedPaise, lastId: refundId } = await findRefundBooks(tx.client, order.id)
  if (refundId === null) return
  const keptCoins = coinsOfKeptMoney(order.coinsEarned, paise(order.totalPaise - askedPaise))
  await reverseCoins(tx, owned, { coinsBack: 0, keptCoins, refundId })
}

/** Staff are the shop: they get none. */
async function creditWelcome(deps: Deps, tx: Tx, account: AccountRow): Promise<void> {
  if (account.isStaff) return
  if (!(await claimWelcomeBonus(tx, deps.ids.digest(canonicalEmail(account.email))))) return
  await postLedgerEntry(tx, { userId: account.id, kind: 'welcome', coins: WELCOME_COINS, orderId: null })
}
