/** The guest's session of 24 hours (spec §9). The cookie holds a random token; the database only its digest. */
import { findGuestSessionByHash, insertGuestSession } from '../data/guest-sessions.ts'
import type { GuestSessionId } from '#platform/rules/ids.ts'
import type { Deps } from '#platform/deps.ts'

export const GUEST_SESSION_HOURS = 24

export type StartedGuestSession = {
  readonly id: GuestSessionId
  readonly token: string
  readonly expiresAt: Date
}

/** Creates a session for a browser without one; only that browser has the token. */
export async function startGuestSession(deps: Deps): Promise<StartedGuestSession> {
  const token = deps.ids.token()
  const session = await insertGuestSession(deps.db.pool, deps.ids.digest(token), GUEST_SESSION_HOURS)
  return { ...session, token }
}

/** The valid session of a token; null if unknown or expired. */
export function findGuestSession(
  deps: Deps,
  token: string,
): Promise<Omit<StartedGuestSession, 'token'> | null> {
  return findGuestSessionByHash(deps.db.pool, deps.ids.digest(token))
}
