/**
 * What happens when the address of an account is verified: the orders that were placed with it as a guest become the
 * account's, and the welcome coins are credited, once for each mailbox and for ever. Doing it twice, at
 * once or at each sign-in, changes nothing more.
 */
import { lockCoins, lockOrder, type LockedOrder } from '#platform/database/locks.ts'
import { findAccount, type AccountRow } from '#modules/accounts/data/accounts.ts'
import { recordEvent } from '#modules/orders/data/orders.ts'
import { findRefundBooks } from '#modules/payments/data/refunds.ts'
import { postLedgerEntry } from '../data/rewards.ts'
import { claimWelcomeBonus, linkGuestOrder, listGuestOrdersToLink } from '../data/welcome.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import { welcomeDomain, WELCOMES_PER_DOMAIN_AND_DAY } from '#modules/accounts/rules/welcome-domain.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import { WELCOME_COINS } from '../rules/coins.ts'
import { coinsOfKeptMoney } from '../rules/reversal.ts'
import type { Deps } from '#platform/deps.ts'
import { addCashbackCoins } from './add-cashback-coins.ts'
import { reverseCoins } from './reverse-coins.ts'

export async function onEmailVerified(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  await whenVerified(deps, input.userId, linkGuestOrders)
  // In a transaction of its own: it waits for others of the same mail domain, and must hold no order meanwhile.
  await whenVerified(deps, input.userId, (tx, account) => creditWelcome(deps, tx, account))
}

/**
 * After the transaction that verified the address, in one of its own: that one has locked the account, and orders come
 * before accounts (src/platform/database/locks.ts). What fails here is made up for at the next sign-in.
 */
export async function welcomeLater(deps: Deps, userId: UserId): Promise<void> {
  try {
    await onEmailVerified(deps, { userId })
  } catch (error) {
    deps.log.error({ userId, error: String(error) }, 'an account could not be welcomed')
  }
}

function whenVerified(
  deps: Deps,
  userId: UserId,
  work: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const account = await findAccount(tx.client, userId)
    if (account?.isVerified) await work(tx, account)
  })
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
  const mailbox = deps.ids.digest(canonicalEmail(account.email))
  const domain = welcomeDomain(account.email)
  const domainDigest = domain === null ? null : deps.ids.digest(domain)
  // Above the cap nothing is claimed: a later sign-in tries again.
  if (!(await claimWelcomeBonus(tx, mailbox, domainDigest, WELCOMES_PER_DOMAIN_AND_DAY))) return
  await postLedgerEntry(tx, { userId: account.id, kind: 'welcome', coins: WELCOME_COINS, orderId: null })
}
