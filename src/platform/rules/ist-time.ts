/**
 * Dates and times as typed in India. India has one time zone without daylight saving, so a local time is an instant
 * with +05:30.
 */
const WORDS = /^(20\d{2})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Parses '2026-11-22T18:30' from a datetime field; null if there is no such time. */
export function istInstant(text: string): string | null {
  const [, ...parts] = WORDS.exec(text.trim()) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const isDay = day >= 1 && (day <= (DAYS[month - 1] ?? 0) || isLeapDay)
  if (!isDay || hour > 23 || minute > 59) return null
  return `${text.trim().slice(0, 16)}:00+05:30`
}

const ist = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant as a datetime-local value in Indian time: '2026-11-22T18:30'. */
export function istFieldOf(instant: string): string {
  return ist.format(new Date(instant)).replace(' ', 'T')
}
