/** Whether the password was entered recently, which staff need for refunds, roles and keys. */
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

/** The caller has checked the password. This also unlocks a locked session. */
export function confirmSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionConfirmed(deps.db.pool, input.sessionId)
}

/** Records staff activity, which postpones the session lock. */
export function recordSessionUse(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return markSessionUsed(deps.db.pool, input.sessionId)
}

/** Staff sessions have a maximum age, even if they are renewed. */
export function capStaffSession(deps: Deps, input: { readonly sessionId: string }): Promise<void> {
  return capSession(deps.db.pool, input.sessionId, STAFF_SESSION_DAYS)
}
