/** An account's sign-in methods: its password, and services such as Google (spec §3, `identities`). */
import { listIdentities, removeIdentity, type IdentityRow } from '../data/accounts.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'

export function listAccountIdentities(
  deps: Deps,
  input: { readonly userId: UserId },
): Promise<readonly IdentityRow[]> {
  return listIdentities(deps.db.pool, input.userId)
}

/** Unlinks a service from an account; false if it is the only way to sign in. */
export function removeAccountIdentity(
  deps: Deps,
  input: { readonly userId: UserId; readonly provider: string },
): Promise<boolean> {
  return transaction(deps.db, (tx) => removeIdentity(tx, input.userId, input.provider))
}
