/** When a delivery that was not taken is tried again, and when an endpoint is left alone. */

const MINUTE = 60
const HOUR = 60 * MINUTE
export const DAY_SECONDS = 24 * HOUR

/** Seconds from one try to the next: together a little more than a day. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  8 * HOUR + 30 * MINUTE,
] as const

/** With the first. */
export const MAX_TRIES = RETRY_SECONDS.length + 1

/** So much is added at most, so that those who failed together do not come back together. */
const JITTER = 0.1

/** A receiver that asks for more time gets so much at most. */
const MAX_WISH = 6 * HOUR

/**
 * Seconds until the next try after so many failed ones; null when that was the last. `share` is between 0 and 1, and another
 * for each delivery; `wish` is what the receiver asked for (`retry-after`): it can only make the wait longer.
 */
export function secondsToNextTry(tries: number, share: number, wish: number | null): number | null {
  const planned = RETRY_SECONDS[tries - 1]
  if (planned === undefined) return null
  const jittered = Math.round(planned * (1 + JITTER * Math.min(1, Math.max(0, share))))
  return Math.max(jittered, Math.min(wish ?? 0, MAX_WISH))
}

/** An endpoint that answers sooner is not slow. */
const SLOW_MS = 1_000
const REST_SECONDS = MINUTE

/**
 * How long an endpoint is left alone after a try that took so long, so that those who keep us waiting do not keep others waiting:
 * a minute when it took nothing, else as long as it needed.
 */
export function cooldownSeconds(tookMs: number, isTaken: boolean): number {
  if (tookMs < SLOW_MS) return 0
  return isTaken ? Math.ceil(tookMs / 1_000) : REST_SECONDS
}

/** A share between 0 and 1 that is always the same for a text, and evenly spread over texts (FNV-1a). */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash / 0xffffffff
}

/** Nothing was taken for this long, and at least so many tries were made: then the endpoint is paused. */
export const PAUSE_AFTER_SECONDS = DAY_SECONDS
export const MIN_TRIES_TO_PAUSE = 5

/** How long the secret before the newest one signs as well. */
export const OVERLAP_HOURS = 24

/** How long deliveries are kept with what was asked and answered. */
export const DELIVERIES_KEPT_DAYS = 30
