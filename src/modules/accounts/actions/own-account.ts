/** What signed-in customers do with their own account: profile, addresses and deletion. */
import type { Actor } from '#platform/actor.ts'
import { invalidateTags } from '#platform/database/changes.ts'
import { transaction, type Tx } from '#platform/database/transaction.ts'
import type { Deps } from '#platform/deps.ts'
import { emit } from '#platform/events.ts'
import { tags } from '#platform/rules/cache-tags.ts'
import { isUuid, type UserId } from '#platform/rules/ids.ts'
import type { MessageKey } from '#platform/rules/messages.ts'
import { fail, ok, wrongField, type Problem, type Result } from '#platform/rules/result.ts'
import {
  addAddress,
  changeAddress,
  dropAccountMails,
  eraseAccount,
  eraseUnpaidOrders,
  findProfile,
  findVerifiedAddress,
  listAddressesOf,
  listOrdersAtStake,
  makeDefault,
  deleteAddressRow,
  setMarketingConsent,
} from '../data/account-owner.ts'
import { changeName, lockUser } from '../data/accounts.ts'
import {
  emptyEmail,
  isDeleteWord,
  LATE_PAYMENT_DAYS,
  NOBODY_ANY_MORE,
  whyNotDeletable,
} from '../rules/account-deletion.ts'
import { MAX_ADDRESSES, type AddressView } from '../rules/address-view.ts'
import type { AddressInput } from '../rules/address.ts'
import type { Profile } from '../rules/profile.ts'

const UNAUTHENTICATED: Problem = { code: 'unauthenticated', key: 'unauthenticated' }
const ADDRESS_GONE: Problem = { code: 'not_found', key: 'address_gone' }

/** The signed-in account: only its owner may access its data. */
export function accountOf(actor: Actor): Result<UserId> {
  return actor.kind === 'user' ? ok(actor.userId) : fail(UNAUTHENTICATED)
}

/** The account as its owner sees it. */
export async function getProfile(deps: Deps, actor: Actor): Promise<Result<Profile>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const profile = await findProfile(deps.db.pool, owner.value)
  return profile ? ok(profile) : fail(UNAUTHENTICATED)
}

/** Takes a parsed name; returns false if the account no longer exists. */
export function changeAccountName(
  deps: Deps,
  input: { readonly userId: UserId; readonly name: string },
): Promise<boolean> {
  return changeName(deps.db.pool, input.userId, input.name)
}

/** Gives or withdraws consent to offers by email. */
export async function chooseOffers(
  deps: Deps,
  actor: Actor,
  input: { readonly isWanted: boolean },
): Promise<Result<{ readonly isWanted: boolean }>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const isKept = await setMarketingConsent(deps.db.pool, owner.value, input.isWanted)
  return isKept ? ok(input) : fail(UNAUTHENTICATED)
}

/** The account's own addresses, the default first. */
export async function listAddresses(deps: Deps, actor: Actor): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  return owner.ok ? ok(await listAddressesOf(deps.db.pool, owner.value)) : owner
}

type SaveAddress = {
  /** null for a new one. */
  readonly id: string | null
  readonly address: AddressInput
  readonly isDefault: boolean
}

/** Saves a new or changed address. Submitting identical data again creates no second address. */
export async function saveAddress(
  deps: Deps,
  actor: Actor,
  { id, address, isDefault }: SaveAddress,
): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  const userId = owner.value
  if (id !== null && !isUuid(id)) return fail(ADDRESS_GONE)
  return transaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, userId))) return fail(UNAUTHENTICATED)
    const kept = await listAddressesOf(tx.client, userId)
    const known = id ?? kept.find((each) => isSame(each, address))?.id ?? null
    if (known === null && kept.length >= MAX_ADDRESSES)
      return fail({ code: 'invalid', key: 'addresses_full' })
    if (known !== null && !(await changeAddress(tx, userId, known, address))) return fail(ADDRESS_GONE)
    const saved = known ?? (await addAddress(tx, userId, address))
    if (isDefault) await makeDefault(tx, userId, saved)
    return ok(await listAddressesOf(tx.client, userId))
  })
}

function isSame(kept: AddressView, address: AddressInput): boolean {
  return (Object.keys(address) as (keyof AddressInput)[]).every((field) => kept[field] === address[field])
}

/** Makes this address the default at the checkout. */
export async function chooseDefaultAddress(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  return transaction(deps.db, async (tx) => {
    await lockUser(tx, owner.value)
    const kept = await listAddressesOf(tx.client, owner.value)
    if (!kept.some(({ id }) => id === input.id)) return fail(ADDRESS_GONE)
    await makeDefault(tx, owner.value, input.id)
    return ok(await listAddressesOf(tx.client, owner.value))
  })
}

/** Deletes an address. If it was the default, the newest remaining one becomes the default. */
export async function deleteAddress(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  if (!isUuid(input.id)) return fail(ADDRESS_GONE)
  return transaction(deps.db, async (tx) => {
    await lockUser(tx, owner.value)
    const wasDefault = await deleteAddressRow(tx, owner.value, input.id)
    if (wasDefault === null) return fail(ADDRESS_GONE)
    const left = await listAddressesOf(tx.client, owner.value)
    const [newest] = left
    if (!wasDefault || !newest) return ok(left)
    await makeDefault(tx, owner.value, newest.id)
    return ok(await listAddressesOf(tx.client, owner.value))
  })
}

/**
 * Deletes the account at its owner's request. Orders are retained for tax, without personal data; coins are voided in
 * the ledger; reviews keep their stars and text. A digest records who had the welcome coins, so that an account created
 * again gets none. Guest data of the verified address is treated the same way. The caller has checked the password;
 * `word` is what the owner typed to confirm.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor,
  input: { readonly word: string },
): Promise<Result<{ readonly isDeleted: true }>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  if (!isDeleteWord(input.word)) return fail(wrongField('word', { key: 'delete_word' }))
  return transaction<Result<{ readonly isDeleted: true }>>(deps.db, async (tx) => {
    if (!(await lockWhole(tx, deps, owner.value))) return fail(UNAUTHENTICATED)
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
