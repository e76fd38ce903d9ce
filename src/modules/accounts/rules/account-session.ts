/**
 * Sessions in a browser: when one is renewed and how that is retried (spec §9), when a link is old, and the name of a
 * device. Pure: the time is a parameter.
 */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/** How long the shop stores a session that is not renewed. */
export const SESSION_DAYS = 7
/** Maximum age of a staff session, even if it is used. */
export const STAFF_SESSION_DAYS = 7
/** An open page renews its session this long before it expires. */
export const RENEWED_BEFORE_END_MS = 2 * MINUTE
/** A visit renews a session older than this, so shoppers who return within a week stay signed in. */
const GROWN_OLD_MS = DAY
/** Minimum time between two renewals, even if this browser's clock is wrong. */
export const RENEWED_AT_MOST_EACH_MS = MINUTE

const FIRST_RETRY_MS = 200
/** Maximum duration of one round of retries; the next starts a while later. */
const ROUND_MS = 30 * SECOND
export const NEXT_ROUND_MS = MINUTE

/** Milliseconds until a session is due for renewal; 0 if it is due. */
export function renewalDelay(expiresAt: number, now: number): number {
  return Math.max(0, expiresAt - RENEWED_BEFORE_END_MS - now)
}

/** Whether opening a page should renew the session. */
export function shouldRenew(expiresAt: number, now: number): boolean {
  return expiresAt - now < SESSION_DAYS * DAY - GROWN_OLD_MS
}

/** The wait before attempt `attempt + 2` (attempts count from 0): 200 ms, doubling. null if the round is over. */
export function retryDelay(attempt: number): number | null {
  const waitedByThen = FIRST_RETRY_MS * (2 ** (attempt + 1) - 1)
  return waitedByThen <= ROUND_MS ? FIRST_RETRY_MS * 2 ** attempt : null
}

const FRESH_LINK_MS = 120 * SECOND

/**
 * The URL of a page that reports success contains the time; after two minutes it counts as an earlier visit's (spec §9:
 * 120 s).
 */
export function isOldLink(madeAt: number, now: number): boolean {
  return !(Math.abs(now - madeAt) <= FRESH_LINK_MS)
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

export const UNKNOWN_DEVICE = 'Unknown browser'

/** A readable name for a User-Agent: "Chrome on Android". Unreliable; shown only to the account's owner. */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser === null && system === null) return UNKNOWN_DEVICE
  return system === null ? (browser ?? UNKNOWN_DEVICE) : `${browser ?? 'Browser'} on ${system}`
}

function nameIn(names: readonly (readonly [mark: string, name: string])[], text: string | null) {
  return names.find(([mark]) => text?.includes(mark) ?? false)?.[1] ?? null
}
