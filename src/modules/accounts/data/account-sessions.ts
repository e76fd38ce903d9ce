/** An account's sessions, and purging expired sign-in data. */
import type { UserId } from '#platform/rules/ids.ts'
import { runStatement, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type SessionRow = {
  readonly id: string
  readonly userAgent: string | null
  readonly ipAddress: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

export const listSessions = statement<[userId: UserId], SessionRow>(
  'list_account_sessions',
  `SELECT id, user_agent AS "userAgent", nullif(ip_address, '') AS "ipAddress", created_at AS "createdAt",
          updated_at AS "lastSeenAt"
     FROM sessions WHERE user_id = $1 AND expires_at > shop_now() ORDER BY updated_at DESC, id LIMIT 100`,
)

const deleteOne = statement<[UserId, string], { id: string }>(
  'end_account_session',
  `DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id`,
)

/** Ends one session of this account; false if it has none of that id. */
export async function endSession(on: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await deleteOne(on, userId, id)).length === 1
}

const deleteAll = statement<[UserId, string | null], { id: string }>(
  'end_account_sessions',
  `DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2) RETURNING id`,
)

/** Ends every session of this account except one. */
export async function endSessions(on: Queryable, userId: UserId, keepId: string | null): Promise<number> {
  return (await deleteAll(on, userId, keepId)).length
}

const selectConfirmed = statement<[string, number], { isConfirmed: boolean }>(
  'is_session_confirmed',
  `SELECT coalesce(confirmed_at > shop_now() - make_interval(mins => $2), false) AS "isConfirmed"
     FROM sessions WHERE id = $1`,
)

/** Whether the password was entered in this session within so many minutes. */
export async function isSessionConfirmed(on: Queryable, id: string, minutes: number): Promise<boolean> {
  return (await selectConfirmed(on, id, minutes))[0]?.isConfirmed ?? false
}

export const markSessionConfirmed = runStatement<[id: string]>(
  'confirm_session',
  `UPDATE sessions SET confirmed_at = shop_now(), last_used_at = shop_now() WHERE id = $1`,
)

/** Records staff activity. Writes at most once a minute, and never for a session that has locked meanwhile. */
export const markSessionUsed = runStatement<[id: string]>(
  'use_session',
  `UPDATE sessions SET last_used_at = shop_now()
    WHERE id = $1 AND last_used_at < shop_now() - interval '1 minute'
      AND last_used_at > shop_now() - make_interval(mins => (SELECT staff_lock_minutes FROM shop_settings WHERE id = 1))`,
)

/** Undoes a renewal beyond so many days after the session started. */
export const capSession = runStatement<[id: string, days: number]>(
  'cap_session',
  `UPDATE sessions SET expires_at = least(expires_at, created_at + make_interval(days => $2)) WHERE id = $1`,
)

/** For a week an expired link is still distinguished from an unknown one. */
const clear = statement<[], { cleared: number }>(
  'clear_expired_logins',
  `WITH old_sessions AS (DELETE FROM sessions WHERE expires_at < shop_now() RETURNING 1),
        old_links AS (DELETE FROM verifications WHERE expires_at < shop_now() - interval '7 days' RETURNING 1),
        old_tries AS (DELETE FROM account_tries WHERE started_at < shop_now() - interval '1 day' RETURNING 1),
        old_codes AS (DELETE FROM sign_in_codes WHERE expires_at < shop_now() - interval '1 day' RETURNING 1),
        old_files AS (DELETE FROM customer_imports WHERE created_at < shop_now() - interval '1 day' RETURNING 1),
        old_marks AS (DELETE FROM unpaid_marks WHERE failed_at < shop_now() - interval '1 day' RETURNING 1),
        old_limits AS (DELETE FROM rate_limits WHERE last_request < extract(epoch FROM shop_now()) * 1000 - 86400000 RETURNING 1)
   SELECT (SELECT count(*) FROM old_sessions) + (SELECT count(*) FROM old_links) + (SELECT count(*) FROM old_tries)
        + (SELECT count(*) FROM old_limits) AS cleared`,
)

export async function clearExpiredLogins(tx: Tx): Promise<number> {
  return (await clear(tx.client))[0]?.cleared ?? 0
}
