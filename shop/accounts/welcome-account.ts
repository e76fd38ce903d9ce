/**
 * What happens when the address of an account is verified: the orders that were placed with it as a guest become the
 * account's, and the welcome coins are credited, once for each mailbox and for ever (threats, row 21). Doing it twice, at
 * once or at each sign-in, changes nothing more.
 */
import { lockOrder } from '#database/locks.ts'
import { findAccount, type AccountRow } from '#database/queries/accounts.ts'
import { recordEvent } from '#database/queries/orders.ts'
import { postLedgerEntry } from '#database/queries/rewards.ts'
import { claimWelcomeBonus, linkGuestOrder, listGuestOrdersToLink } from '#database/queries/welcome.ts'
import { transaction, type Tx } from '#database/transaction.ts'
import { canonicalEmail } from '#domain/accounts/canonical-email.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { WELCOME_COINS } from '#domain/rewards/coins.ts'
import type { Deps } from '../deps.ts'
import { addCashbackCoins } from '../rewards/add-cashback-coins.ts'
import { reverseCoins } from '../rewards/reverse-coins.ts'

export function onEmailVerified(deps: Deps, input: { readonly userId: UserId }): Promise<void> {
  return transaction(deps.db, (tx) => welcomeAccount(deps, tx, input.userId))
}

/** Orders before coins, as everywhere (database/locks.ts). */
export async function welcomeAccount(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const account = await findAccount(tx.client, userId)
  if (!account?.isVerified) return
  for (const id of await listGuestOrdersToLink(tx.client, account.email.toLowerCase()))
    await linkOrder(tx, id, userId)
  await creditWelcome(deps, tx, account)
}

/** Paid orders earn what they would have earned; one that was cancelled or refunded gives it back at once. */
async function linkOrder(tx: Tx, id: OrderId, userId: UserId): Promise<void> {
  const order = await lockOrder(tx, id)
  if (!order || !(await linkGuestOrder(tx, id, userId))) return
  await recordEvent(tx.client, id, 'order.linked', 'system', {})
  if (order.paymentStatus === 'failed' || order.paymentStatus === 'unpaid') return
  const owned = { ...order, userId, guestSessionId: null }
  await addCashbackCoins(tx, owned)
  const isUndone = order.paymentStatus === 'refunded' || order.fulfilmentStatus === 'cancelled'
  if (isUndone) await reverseCoins(tx, owned)
}

/** Staff are the shop: they get none. */
async function creditWelcome(deps: Deps, tx: Tx, account: AccountRow): Promise<void> {
  if (account.isStaff) return
  if (!(await claimWelcomeBonus(tx, deps.ids.digest(canonicalEmail(account.email))))) return
  await postLedgerEntry(tx, { userId: account.id, kind: 'welcome', coins: WELCOME_COINS, orderId: null })
}
