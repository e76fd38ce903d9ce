/**
 * When a browser renews its session, how it goes on when that fails (spec §9), and when a link is an old one. Pure: the
 * time is handed in.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** How long the shop keeps a session that nobody renews. */
export const SESSION_DAYS = 7
/** Sessions of staff end so long after they began, however much they are used. */
export const STAFF_SESSION_DAYS = 7
/** Renewed so long before its end, by a page that stays open. */
export const RENEWED_BEFORE_END_MS = 2 * MINUTE
/** A visit renews a session that has grown older than this: who comes back within a week stays signed in. */
const GROWN_OLD_MS = DAY
/** Between two renewals, whatever this browser's clock believes. */
export const RENEWED_AT_MOST_EACH_MS = MINUTE

const FIRST_RETRY_MS = 200
/** One round of retries lasts no longer; the next begins a while later. */
const ROUND_MS = 30 * SECOND
export const NEXT_ROUND_MS = MINUTE

/** Milliseconds until a session is to be renewed; 0 when it is time. */
export function renewalDelay(expiresAt: number, now: number): number {
  return Math.max(0, expiresAt - RENEWED_BEFORE_END_MS - now)
}

/** Whether whoever opens a page now should have the session renewed with it. */
export function isWorthRenewing(expiresAt: number, now: number): boolean {
  return expiresAt - now < SESSION_DAYS * DAY - GROWN_OLD_MS
}

/**
 * The wait before try `attempt + 2` (attempts count from 0): 200 ms, doubling. Null when the round is over.
 */
export function retryDelay(attempt: number): number | null {
  const waitedByThen = FIRST_RETRY_MS * (2 ** (attempt + 1) - 1)
  return waitedByThen <= ROUND_MS ? FIRST_RETRY_MS * 2 ** attempt : null
}

/** A page that tells of something done says when; two minutes later it is an earlier visit's (spec §9: 120 s). */
export const FRESH_LINK_MS = 120 * SECOND

export function isOldLink(madeAt: number, now: number): boolean {
  return !(Math.abs(now - madeAt) <= FRESH_LINK_MS)
}
