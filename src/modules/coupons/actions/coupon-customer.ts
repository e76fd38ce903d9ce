/**
 * Whose use of a coupon it is: the mailbox, under one spelling, wherever it is known to be the shopper's or there is
 * nothing else to go by; the account, while its address is not verified. So neither dots nor tags nor further accounts
 * of one mailbox make further customers.
 */
import { findAccount, findAccountByEmail } from '#modules/accounts/index.ts'
import { changeCouponCustomer, countCouponUses, lockCoupon } from '../data/coupons.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import type { OwnUses } from '../rules/coupon.ts'
import type { PaymentMethod } from '#platform/rules/payment-method.ts'
import type { Actor } from '#platform/actor.ts'
import type { Ids } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'

/** A mailbox as it is counted by: the digest of its one spelling. */
export function mailboxKey(ids: Ids, email: string): string {
  return ids.digest(canonicalEmail(email))
}

/** What is written beside a use. `email`: as it stands on a guest's order. */
export async function couponCustomer(on: Queryable, ids: Ids, actor: Actor, email: string): Promise<string> {
  if (actor.kind !== 'user') return mailboxKey(ids, email)
  const account = await findAccount(on, actor.userId)
  return account?.isVerified ? mailboxKey(ids, account.email) : actor.userId
}

/**
 * Anybody can type anybody's address, so a coupon that is limited per customer needs an account, or the confirmation
 * link that an order in cash is mailed. Refused alike for every address, it tells nothing about any.
 */
export function needsAccountFor(actor: Actor, method: PaymentMethod = 'prepaid'): boolean {
  return actor.kind !== 'user' && method === 'prepaid'
}

/**
 * How often the same customer has used a coupon before, under whatever name. `email` is an address that staff vouch
 * for; a guest is known by their browser alone until an order is confirmed.
 */
export async function countOwnUses(
  on: Queryable,
  ids: Ids,
  couponId: string,
  actor: Actor,
  email: string | null,
): Promise<OwnUses> {
  const names = []
  if (actor.kind === 'user') names.push(actor.userId, await couponCustomer(on, ids, actor, ''))
  else if (email !== null) names.push(mailboxKey(ids, email), ...(await accountsOf(on, email)))
  return countCouponUses(on, couponId, names, ownerOf(actor))
}

/** Under which names the customer of an order that was placed before may have used its coupon. */
export async function namesOfOrder(
  on: Queryable,
  ids: Ids,
  { userId, customerEmail }: LockedOrder,
): Promise<readonly string[]> {
  if (userId === null) return [mailboxKey(ids, customerEmail), ...(await accountsOf(on, customerEmail))]
  return [userId, await couponCustomer(on, ids, { kind: 'user', userId }, customerEmail)]
}

/** Ids of the accounts that are verified under this address: they may have used it before they were. */
async function accountsOf(on: Queryable, email: string): Promise<string[]> {
  const spellings = new Set([email.trim().toLowerCase(), canonicalEmail(email)])
  const found = await Promise.all([...spellings].map((spelling) => findAccountByEmail(on, spelling)))
  return found.flatMap((account) => (account?.isVerified ? [account.id] : []))
}

/**
 * Judged again when an order in cash is confirmed by the link of its mail: only now is the mailbox known to be its
 * shopper's, and others may have used the coupon meanwhile. False when its customer has none left. The caller holds the
 * order's lock.
 */
export async function keepCouponWhenConfirmed(tx: Tx, ids: Ids, order: LockedOrder): Promise<boolean> {
  const coupon = order.couponCode === null ? null : await lockCoupon(tx, order.couponCode)
  if (!coupon) return true
  const { id, userId, customerEmail } = order
  const key = mailboxKey(ids, customerEmail)
  const most = coupon.maxUsesPerCustomer
  if (most !== null) {
    const names = [key, ...(userId === null ? [] : [userId]), ...(await accountsOf(tx.client, customerEmail))]
    // This order is not confirmed yet, so it does not count itself.
    const uses = await countCouponUses(tx.client, coupon.id, names, { userId: null, guestSessionId: null })
    if (uses.all >= most) return false
  }
  await changeCouponCustomer(tx, id, key)
  return true
}
