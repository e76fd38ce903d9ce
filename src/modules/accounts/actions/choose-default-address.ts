import { listAddressesOf, makeDefault } from '../data/addresses.ts'
import { lockUser } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { AddressView } from '../rules/address-view.ts'
import { fail, ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { accountOf } from './account-owner.ts'

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
