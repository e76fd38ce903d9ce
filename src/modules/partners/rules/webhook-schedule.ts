/** When a failed delivery is retried, and how long an endpoint's cooldown lasts. */

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY_SECONDS = 24 * HOUR

/** Seconds between attempts: together a little more than a day. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  8 * HOUR + 30 * MINUTE,
] as const

/** Including the first. */
export const MAX_ATTEMPTS = RETRY_SECONDS.length + 1

/** Up to this share is added, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

/** How long a receiver may take to answer. */
export const ATTEMPT_SECONDS = 10

/** Maximum wait that a receiver can ask for. */
const MAX_WISH = 6 * HOUR

/**
 * Seconds until the next attempt after this many failed ones; null after the last. `share` is between 0 and 1 and
 * differs by delivery. `wish` is the receiver's `retry-after`: it can only make the wait longer.
 */
export function secondsToNextAttempt(tries: number, share: number, wish: number | null): number | null {
  const planned = RETRY_SECONDS[tries - 1]
  if (planned === undefined) return null
  const jittered = Math.round(planned * (1 + JITTER * Math.min(1, Math.max(0, share))))
  return Math.max(jittered, Math.min(wish ?? 0, MAX_WISH))
}

/** Faster endpoints are not slow. */
const SLOW_MS = 1_000
const REST_SECONDS = MINUTE

/**
 * Cooldown after an attempt of this duration, so that slow receivers don't delay others: a minute if it failed, else as
 * long as it took. 0 if it was fast.
 */
export function cooldownSeconds(tookMs: number, isTaken: boolean): number {
  if (tookMs < SLOW_MS) return 0
  return isTaken ? Math.ceil(tookMs / 1_000) : REST_SECONDS
}

/** A number between 0 and 1 that is always the same for a text and evenly distributed over texts (FNV-1a). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash / 0xffffffff
}

/** An endpoint is paused after this long without a success and at least this many attempts. */
export const PAUSE_AFTER_SECONDS = DAY_SECONDS
export const MIN_ATTEMPTS_TO_PAUSE = 5

/** How long the previous secret signs as well. */
export const OVERLAP_HOURS = 24

/** How long deliveries are stored with their requests and responses. */
export const DELIVERIES_KEPT_DAYS = 30
