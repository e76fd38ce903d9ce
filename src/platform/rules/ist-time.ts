/**
 * Dates and times as typed in India. India has one time zone without daylight saving, so a local time is an instant
 * with +05:30.
 */
import { lazy } from './caching.ts'

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 'YYYY-MM-DD' of a day in this century that exists: the database would refuse the 31st of a shorter month. */
export function isCalendarDay(text: string): boolean {
  const [, ...parts] = /^(20\d{2})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  // In this century every fourth year is a leap year.
  const days = month === 2 && year % 4 !== 0 ? 28 : (MONTH_DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** Parses '2026-11-22T18:30' from a datetime field; null if there is no such time. */
export function istInstant(text: string): string | null {
  const [, day = '', minute] = /^(.{10})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(text.trim()) ?? []
  return isCalendarDay(day) ? `${day}T${minute}:00+05:30` : null
}

const ist = lazy(
  () =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' }),
)

/** An instant as a datetime-local value in Indian time: '2026-11-22T18:30'. */
export function istFieldOf(instant: string): string {
  return ist().format(new Date(instant)).replace(' ', 'T')
}
