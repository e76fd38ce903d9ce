/**
 * Deletes an account at its owner's request. Orders are retained for tax, without personal data; coins are voided in
 * the ledger; reviews keep their stars and text. A digest records who had the welcome coins, so that an account created
 * again gets none. Guest data of the verified address is treated the same way.
 */
import { dropAccountMails, eraseUnpaidOrders, findVerifiedAddress } from '../data/account-traces.ts'
import { lockUser } from '../data/accounts.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { eraseAccount, findProfile, listOrdersAtStake } from '../data/profiles.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import {
  emptyEmail,
  isDeleteWord,
  LATE_PAYMENT_DAYS,
  NOBODY_ANY_MORE,
  whyNotDeletable,
} from '../rules/account-deletion.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, ok, wrongField, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { emit } from '#platform/events.ts'
import { accountOf } from './account-owner.ts'

/** The caller has checked the password; `word` is what the owner typed to confirm. */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  input: { readonly word: string },
): Promise<Result<{ readonly isDeleted: true }>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  if (!isDeleteWord(input.word)) return fail(wrongField('word', { key: 'delete_word' }))
  return transaction<Result<{ readonly isDeleted: true }>>(deps.db, async (tx) => {
    if (!(await lockWhole(tx, deps, owner.value)))
      return fail({ code: 'unauthenticated', key: 'unauthenticated' })
    const tooEarly = await whyTooEarly(tx, owner.value)
    if (tooEarly !== null) return fail({ code: 'account_in_use', key: tooEarly })
    const successor = { ...NOBODY_ANY_MORE, email: emptyEmail(owner.value) }
    const email = await findVerifiedAddress(tx.client, owner.value)
    const guestOrderIds = await eraseUnpaidOrders(tx, email, successor, LATE_PAYMENT_DAYS)
    await emit(tx, deps, { type: 'account.deleted', userId: owner.value, email, guestOrderIds })
    await dropAccountMails(tx, owner.value, email)
    const reviewed = await eraseAccount(tx, owner.value, successor)
    await invalidateTags(
      tx,
      reviewed.flatMap(({ id, category }) => [tags.product(id), tags.category(category)]),
    )
    return ok({ isDeleted: true })
  })
}

/**
 * Locks in the global order, including guest orders not linked yet. An order placed concurrently commits first or is
 * refused, so orders are read after locking.
 */
async function lockWhole(tx: Tx, deps: Deps, userId: UserId): Promise<boolean> {
  await emit(tx, deps, { type: 'account.deletion_requested', userId })
  return lockUser(tx, userId)
}

async function whyTooEarly(tx: Tx, userId: UserId): Promise<MessageKey | null> {
  const profile = await findProfile(tx.client, userId)
  const orders = await listOrdersAtStake(tx.client, userId, LATE_PAYMENT_DAYS)
  return profile?.isStaff ? 'delete_staff' : whyNotDeletable(orders)
}
