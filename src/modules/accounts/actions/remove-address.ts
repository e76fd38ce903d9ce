import { listAddressesOf, makeDefault, removeAddress as deleteAddress } from '../data/addresses.ts'
import { lockUser } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { AddressView } from '../rules/address-view.ts'
import { isUuid } from '#platform/rules/ids.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { accountOf } from './account-owner.ts'

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
