/** How an account is signed in: its sessions, its password, and services such as Google (spec §3, `identities`). */
import {
  clearExpiredLogins as clear,
  endSession,
  endSessions,
  listSessions,
  type SessionRow,
} from '../data/account-sessions.ts'
import { transaction } from '#platform/database/transaction.ts'
import type { UserId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'
import { listIdentities, removeIdentity, type IdentityRow } from '../data/accounts.ts'

export function listAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId },
): Promise<readonly SessionRow[]> {
  return listSessions(deps.db.pool, input.userId)
}

/** Returns false if this account has no session of that id. */
export function endAccountSession(
  deps: Deps,
  input: { readonly userId: UserId; readonly id: string },
): Promise<boolean> {
  return endSession(deps.db.pool, input.userId, input.id)
}

/** Signs out every session except the given one. Returns how many. */
export function endAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId; readonly keepId: string | null },
): Promise<number> {
  return endSessions(deps.db.pool, input.userId, input.keepId)
}

/** Purges expired sessions, links and counters. */
export function clearExpiredLogins(deps: Deps): Promise<number> {
  return transaction(deps.db, clear)
}

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
