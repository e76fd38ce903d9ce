import type { GuestSessionId } from '#platform/rules/ids.ts'
import { LAZY_COMMIT, findStatement, getStatement } from '#platform/database/statement.ts'

type GuestSessionRow = { readonly id: GuestSessionId; readonly expiresAt: Date }

/** Losing a new session does no harm, and its first order is committed synchronously. */
export const insertGuestSession = getStatement<[tokenHash: string, hours: number], GuestSessionRow>(
  'insert_guest_session',
  `INSERT INTO guest_sessions (token_hash, expires_at)
   SELECT $1, shop_now() + make_interval(hours => $2) FROM ${LAZY_COMMIT}
   RETURNING id, expires_at AS "expiresAt"`,
)

/** A valid guest session, by the hash of its token. */
export const findGuestSessionByHash = findStatement<[tokenHash: string], GuestSessionRow>(
  'find_guest_session',
  `SELECT id, expires_at AS "expiresAt" FROM guest_sessions WHERE token_hash = $1 AND expires_at > shop_now()`,
)
