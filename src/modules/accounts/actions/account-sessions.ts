/** The browsers that an account is signed in with: listed, and signed out one by one or all at once. */
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

export function listAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId },
): Promise<readonly SessionRow[]> {
  return listSessions(deps.db.pool, input.userId)
}

/** False when this account has no session of that id. */
export function endAccountSession(
  deps: Deps,
  input: { readonly userId: UserId; readonly id: string },
): Promise<boolean> {
  return endSession(deps.db.pool, input.userId, input.id)
}

/** Every session but the one to keep. How many ended. */
export function endAccountSessions(
  deps: Deps,
  input: { readonly userId: UserId; readonly keepId: string | null },
): Promise<number> {
  return endSessions(deps.db.pool, input.userId, input.keepId)
}

/** Takes away what nobody can use any more: sessions, links and counters whose time is over. */
export function clearExpiredLogins(deps: Deps): Promise<number> {
  return transaction(deps.db, clear)
}
