/**
 * A day and a time as people in India say it. India has one time zone and never changes its clocks, so that an instant is
 * these words with +05:30 behind them.
 */
const WORDS = /^(20\d{2})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::00)?$/
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** '2026-11-22T18:30', as a browser's field for day and time gives it; null for a time that there is not. */
export function istInstant(text: string): string | null {
  const [, ...parts] = WORDS.exec(text.trim()) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const isDay = day >= 1 && (day <= (DAYS[month - 1] ?? 0) || isLeapDay)
  if (!isDay || hour > 23 || minute > 59) return null
  return `${text.trim().slice(0, 16)}:00+05:30`
}
