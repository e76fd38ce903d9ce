/**
 * What signing in stores: sessions of accounts and guests, mailed links and codes, and counted attempts. The nightly
 * purge of what has expired also covers customer imports and the marks of unpaid orders.
 */
import {
  findStatement,
  getStatement,
  LAZY_COMMIT,
  only,
  runStatement,
  statement,
  writeStatement,
  type Queryable,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { GuestSessionId, UserId } from '#platform/rules/ids.ts'

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

const deleteSession = statement<[UserId, string], { id: string }>(
  'end_account_session',
  `DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id`,
)

/** Ends one session of this account; false if it has none of that id. */
export async function endSession(on: Queryable, userId: UserId, id: string): Promise<boolean> {
  return (await deleteSession(on, userId, id)).length === 1
}

const deleteSessions = statement<[UserId, string | null], { id: string }>(
  'end_account_sessions',
  `DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR id <> $2) RETURNING id`,
)

/** Ends every session of this account except one. */
export async function endSessions(on: Queryable, userId: UserId, keepId: string | null): Promise<number> {
  return (await deleteSessions(on, userId, keepId)).length
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

// Mailed links. Stored as digests, so that the table's content opens none of them.

/** `sign-up`: not a link, but the cookie of the browser that created the account. */
export type TokenKind = 'verify-email' | 'change-email' | 'reset-password' | 'sign-up'

/** The account, and the address that the link is about. */
export type TokenRow = { readonly userId: UserId; readonly email: string; readonly isOver: boolean }

const insertToken = statement<[string, string, number], Record<string, never>>(
  'add_account_token',
  `INSERT INTO verifications (id, identifier, value, expires_at)
   VALUES (gen_random_uuid()::text, $1, $2, shop_now() + make_interval(hours => $3))`,
)

export async function addToken(
  on: Queryable,
  kind: TokenKind,
  token: { readonly digest: string; readonly userId: UserId; readonly email: string; readonly hours: number },
): Promise<void> {
  await insertToken(on, `${kind}:${token.digest}`, `${token.userId} ${token.email}`, token.hours)
}

const TOKEN_COLUMNS = `split_part(value, ' ', 1) AS "userId", split_part(value, ' ', 2) AS email, expires_at <= shop_now() AS "isOver"`

const selectToken = statement<[string], TokenRow>(
  'find_account_token',
  `SELECT ${TOKEN_COLUMNS} FROM verifications WHERE identifier = $1`,
)

export async function findToken(on: Queryable, kind: TokenKind, digest: string): Promise<TokenRow | null> {
  return (await selectToken(on, `${kind}:${digest}`))[0] ?? null
}

const deleteToken = statement<[string], TokenRow>(
  'take_account_token',
  `DELETE FROM verifications WHERE identifier = $1 AND expires_at > shop_now() RETURNING ${TOKEN_COLUMNS}`,
)

/** Uses up a link; of several concurrent calls one succeeds. */
export async function takeToken(tx: Tx, kind: TokenKind, digest: string): Promise<TokenRow | null> {
  return (await deleteToken(tx.client, `${kind}:${digest}`))[0] ?? null
}

/** Deletes every open link with which somebody could take over the account. */
export const dropTokens = writeStatement<[userId: UserId]>(
  'drop_account_tokens',
  `DELETE FROM verifications
    WHERE (identifier LIKE 'reset-password:%' OR identifier LIKE 'change-email:%') AND split_part(value, ' ', 1) = $1`,
)

// Codes that let a browser try a password while new browsers are blocked. A row without a digest was not mailed.

/** The same row for every address; `id` is the digest of the browser's token. */
export const addSignInCode = writeStatement<[id: string, email: string]>(
  'add_sign_in_code',
  `INSERT INTO sign_in_codes (id, email) VALUES ($1, $2)`,
)

const updateCode = statement<[string, string, number], { id: string }>(
  'set_sign_in_code',
  `UPDATE sign_in_codes SET code_hash = $2, expires_at = shop_now() + make_interval(mins => $3) WHERE id = $1 RETURNING id`,
)

/** False if the row is gone. Attempts at an earlier code of the same row remain counted. */
export async function setSignInCode(
  on: Queryable,
  id: string,
  codeHash: string,
  minutes: number,
): Promise<boolean> {
  return (await updateCode(on, id, codeHash, minutes)).length === 1
}

const claimAttempt = statement<[string, string, number], { codeHash: string }>(
  'claim_sign_in_code',
  `UPDATE sign_in_codes SET attempts = attempts + 1
    WHERE id = $1 AND email = $2 AND attempts < $3 AND expires_at > shop_now() AND code_hash <> ''
   RETURNING code_hash AS "codeHash"`,
)

/** Counts an attempt, also concurrently; null if none is left. */
export async function claimSignInCode(
  on: Queryable,
  id: string,
  email: string,
  attempts: number,
): Promise<string | null> {
  return (await claimAttempt(on, id, email, attempts))[0]?.codeHash ?? null
}

export const deleteSignInCode = runStatement<[id: string]>(
  'delete_sign_in_code',
  `DELETE FROM sign_in_codes WHERE id = $1`,
)

// Counts attempts of one kind within a window of time, in one statement, so that concurrent ones are all counted.

type Tries = { readonly tries: number; readonly secondsLeft: number }

/** `from`: for the FROM of the inserted row. */
const counting = (from: string) =>
  `INSERT INTO account_tries (key, count) SELECT $1, 1 FROM ${from}
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN account_tries.started_at <= shop_now() - make_interval(secs => $2) THEN 1 ELSE account_tries.count + 1 END,
     started_at = CASE WHEN account_tries.started_at <= shop_now() - make_interval(secs => $2) THEN shop_now()
                       ELSE account_tries.started_at END
   RETURNING count AS tries, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - shop_now()))::int AS "secondsLeft"`

const HOUR_SECONDS = 3_600

const insertAttempt = statement<[string, number], Tries>('count_account_try', counting('(SELECT) AS one'))

/** Counts one attempt; returns the number in this hour, and the seconds the hour still lasts. */
export async function countAttempt(on: Queryable, key: string): Promise<Tries> {
  return only(await insertAttempt(on, key, HOUR_SECONDS))
}

/** The same for frequent uses within a shorter window: a crash may lose the last second of them. */
export const countUse = getStatement<[key: string, windowSeconds: number], Tries>(
  'count_use_of_limit',
  counting(LAZY_COMMIT),
)

const selectUses = statement<[string, number], Tries>(
  'read_uses_of_limit',
  `SELECT count AS tries, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - shop_now()))::int AS "secondsLeft"
   FROM account_tries WHERE key = $1 AND started_at > shop_now() - make_interval(secs => $2)`,
)

/** The uses in this window so far. */
export async function readUses(on: Queryable, key: string, windowSeconds: number): Promise<Tries> {
  const [uses] = await selectUses(on, key, windowSeconds)
  return uses ?? { tries: 0, secondsLeft: windowSeconds }
}

/** Takes back one that was not a guess. */
export const undoAttempt = runStatement<[key: string]>(
  'forget_account_try',
  `UPDATE account_tries SET count = count - 1 WHERE key = $1 AND count > 0`,
)

/** Links are kept for another week, in which an expired one is distinguished from an unknown one. */
const purgeExpired = statement<[], { cleared: number }>(
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

/** Purges what has expired; returns how many sessions, links and counters. */
export async function purgeExpiredRecords(tx: Tx): Promise<number> {
  return (await purgeExpired(tx.client))[0]?.cleared ?? 0
}
