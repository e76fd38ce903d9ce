/** Whether the password was given just now, for what staff do only then: sending money back, roles, keys. */
import {
  capSession,
  isSessionConfirmed as isConfirmed,
  markSessionConfirmed,
  markSessionUsed,
} from '../data/account-sessions.ts'
import { STAFF_SESSION_DAYS } from '../rules/session-renewal.ts'
import { CONFIRMED_MINUTES } from '#modules/staff/rules/staff.ts'
import type { Deps } from '#platform/deps.ts'

export function isSessionConfirmed(deps: Deps, input: { readonly sessionId: string }): Promise<boolean> {
  return isConfirmed(deps.db.pool, input.sessionId, CONFIRMED_MINUTES)
}

/** The caller has checked the password. A session that was locked is open again. */
export function confirmSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionConfirmed(deps.db.pool, input.sessionId)
}

/** Staff work in it: it locks so much later. */
export function recordSessionUse(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionUsed(deps.db.pool, input.sessionId)
}

/** Sessions of staff end after their days even when they are renewed. */
export function capStaffSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return capSession(deps.db.pool, input.sessionId, STAFF_SESSION_DAYS)
}
