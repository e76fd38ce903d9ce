/**
 * Dates and times as typed in India. India has one time zone without daylight saving, so a local time is an instant
 * with +05:30.
 */
import { lazy } from './caching.ts'
import { isDay } from './range.ts'

/** Parses '2026-11-22T18:30' from a datetime field; null if there is no such time. */
export function istInstant(text: string): string | null {
  const [, day = '', minute] = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text.trim()) ?? []
  return isDay(day) ? `${day}T${minute}:00+05:30` : null
}

const ist = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' }),
)

/** An instant as a datetime-local value in Indian time: '2026-11-22T18:30'. */
export function istFieldOf(instant: string): string {
  return ist().format(new Date(instant)).replace(' ', 'T')
}
