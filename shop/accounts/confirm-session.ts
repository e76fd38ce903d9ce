/** Whether the password was given just now, for what staff do only then: sending money back, roles, keys. */
import {
  isSessionConfirmed as isConfirmed,
  markSessionConfirmed,
} from '#database/queries/account-sessions.ts'
import { CONFIRMED_MINUTES } from '#domain/admin/staff.ts'
import type { Deps } from '../deps.ts'

export function isSessionConfirmed(deps: Deps, input: { readonly sessionId: string }): Promise<boolean> {
  return isConfirmed(deps.db.pool, input.sessionId, CONFIRMED_MINUTES)
}

/** The caller has checked the password. */
export function confirmSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionConfirmed(deps.db.pool, input.sessionId)
}
