import { listAddressesOf } from '../data/addresses.ts'
import type { AddressView } from '../rules/address-view.ts'
import { ok, type Result } from '#platform/rules/result.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.ts'
import { accountOf } from './account-owner.ts'

/** The account's own addresses, the default first. */
export async function listAddresses(deps: Deps, actor: Actor): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  return owner.ok ? ok(await listAddressesOf(deps.db.pool, owner.value)) : owner
}
