/**
 * The customer a coupon use is counted for: the mailbox, in canonical form, if it is known to be the shopper's or there
 * is nothing else; the account, while its address is not verified. So dots, tags and further accounts of one mailbox do
 * not make further customers.
 */
import { findAccount, findAccountByEmail } from '#modules/accounts/index.ts'
import { changeCouponCustomer, countCouponUses, lockCoupon } from '../data/coupons.ts'
import type { LockedOrder } from '#platform/database/locks.ts'
import type { Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { canonicalEmail } from '#modules/accounts/rules/canonical-email.ts'
import type { OwnUses } from '../rules/coupon.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import type { Actor } from '#platform/actor.ts'
import type { Ids } from '#platform/deps.ts'
import { ownerOf } from '#platform/database/owner.ts'

/** The key that identifies a mailbox: the digest of its canonical form. */
export function mailboxKey(ids: Ids, email: string): string {
  return ids.digest(canonicalEmail(email))
}

/** The customer key stored with a use. `email`: as entered in a guest's order. */
export async function couponCustomer(on: Queryable, ids: Ids, actor: Actor, email: string): Promise<string> {
  if (actor.kind !== 'user') return mailboxKey(ids, email)
  const account = await findAccount(on, actor.userId)
  return account?.isVerified ? mailboxKey(ids, account.email) : actor.userId
}

/**
 * Anybody can type anybody's address, so a coupon limited per customer needs an account, or the confirmation link
 * mailed for a cash order. Refused alike for every address, so it reveals nothing about any.
 */
export function needsAccountFor(actor: Actor, method: PaymentMethod = 'prepaid'): boolean {
  return actor.kind !== 'user' && method === 'prepaid'
}

/**
 * How often the same customer has used a coupon before, under any key. `email` is an address that staff vouch for; a
 * guest is identified by the browser alone until an order is confirmed.
 */
export async function countOwnUses(
  on: Queryable,
  ids: Ids,
  couponId: string,
  actor: Actor,
  email: string | null,
): Promise<OwnUses> {
  const keys = []
  if (actor.kind === 'user') keys.push(actor.userId, await couponCustomer(on, ids, actor, ''))
  else if (email !== null) keys.push(mailboxKey(ids, email), ...(await accountsOf(on, email)))
  return countCouponUses(on, couponId, keys, ownerOf(actor))
}

/** The keys under which the customer of an existing order may have used its coupon. */
export async function couponCustomerKeys(
  on: Queryable,
  ids: Ids,
  { userId, customerEmail }: LockedOrder,
): Promise<readonly string[]> {
  if (userId === null) return [mailboxKey(ids, customerEmail), ...(await accountsOf(on, customerEmail))]
  return [userId, await couponCustomer(on, ids, { kind: 'user', userId }, customerEmail)]
}

/** Ids of the accounts verified under this address: they may have used it before that. */
async function accountsOf(on: Queryable, email: string): Promise<string[]> {
  const spellings = new Set([email.trim().toLowerCase(), canonicalEmail(email)])
  const found = await Promise.all([...spellings].map((spelling) => findAccountByEmail(on, spelling)))
  return found.flatMap((account) => (account?.isVerified ? [account.id] : []))
}

/**
 * Checks again when a cash order is confirmed by its mailed link: only now is the mailbox known to be the shopper's,
 * and others may have used the coupon meanwhile. False if the customer has no use left. The caller holds the order's
 * lock.
 */
export async function recheckCoupon(tx: Tx, ids: Ids, order: LockedOrder): Promise<boolean> {
  const coupon = order.couponCode === null ? null : await lockCoupon(tx, order.couponCode)
  if (!coupon) return true
  const { id, userId, customerEmail } = order
  const key = mailboxKey(ids, customerEmail)
  const most = coupon.maxUsesPerCustomer
  if (most !== null) {
    const keys = [key, ...(userId === null ? [] : [userId]), ...(await accountsOf(tx.client, customerEmail))]
    // This order is not confirmed yet, so it does not count itself.
    const uses = await countCouponUses(tx.client, coupon.id, keys, { userId: null, guestSessionId: null })
    if (uses.all >= most) return false
  }
  await changeCouponCustomer(tx, id, key)
  return true
}
