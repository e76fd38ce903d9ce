import { listAddressesOf } from '#database/queries/addresses.ts'
import type { AddressView } from '#domain/accounts/address-view.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { accountOf } from './account-owner.ts'

/** The account's own addresses, the default first. */
export async function listAddresses(deps: Deps, actor: Actor): Promise<Result<readonly AddressView[]>> {
  const owner = accountOf(actor)
  return owner.ok ? ok(await listAddressesOf(deps.db.pool, owner.value)) : owner
}
