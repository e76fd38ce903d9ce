/** The addresses of an account. */
import {
  addAddress,
  changeAddress,
  listAddressesOf,
  makeDefault,
  removeAddress as deleteAddress,
} from '../data/addresses.ts'
import { lockUser } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import { MAX_ADDRESSES, type AddressView } from '../rules/address-view.ts'
import type { AddressInput } from '../rules/address.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { accountOf } from './account-owner.ts'

export type SaveAddress = {
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
  if (id !== null && !isUuid(id)) return fail({ code: 'not_found', key: 'address_gone' })
  return transaction(deps.db, async (tx) => {
    if (!(await lockUser(tx, userId))) return fail({ code: 'unauthenticated', key: 'unauthenticated' })
    const kept = await listAddressesOf(tx.client, userId)
    const known = id ?? kept.find((each) => isSame(each, address))?.id ?? null
    if (known === null && kept.length >= MAX_ADDRESSES)
      return fail({ code: 'invalid', key: 'addresses_full' })
    if (known !== null && !(await changeAddress(tx, userId, known, address)))
      return fail({ code: 'not_found', key: 'address_gone' })
    const saved = known ?? (await addAddress(tx, userId, address))
    if (isDefault) await makeDefault(tx, userId, saved)
    return ok(await listAddressesOf(tx.client, userId))
  })
}

function isSame(kept: AddressView, address: AddressInput): boolean {
  return (Object.keys(address) as (keyof AddressInput)[]).every((field) => kept[field] === address[field])
}

/** The account's own addresses, the default first. */
export async function listAddresses(deps: Deps, actor: Actor): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  return owner.ok ? ok(await listAddressesOf(deps.db.pool, owner.value)) : owner
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
    if (!kept.some(({ id }) => id === input.id)) return fail({ code: 'not_found', key: 'address_gone' })
    await makeDefault(tx, owner.value, input.id)
    return ok(await listAddressesOf(tx.client, owner.value))
  })
}

/** Deletes an address. If it was the default, the newest remaining one becomes the default. */
export async function removeAddress(
  deps: Deps,
  actor: Actor,
  input: { readonly id: string },
): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  if (!owner.ok) return owner
  if (!isUuid(input.id)) return fail({ code: 'not_found', key: 'address_gone' })
  return transaction(deps.db, async (tx) => {
    await lockUser(tx, owner.value)
    const wasDefault = await deleteAddress(tx, owner.value, input.id)
    if (wasDefault === null) return fail({ code: 'not_found', key: 'address_gone' })
    const left = await listAddressesOf(tx.client, owner.value)
    const [newest] = left
    if (!wasDefault || !newest) return ok(left)
    await makeDefault(tx, owner.value, newest.id)
    return ok(await listAddressesOf(tx.client, owner.value))
  })
}
