/**
 * Dates and times as integrators write them: a date is the whole day in India, a time has an offset. India has one time
 * zone without daylight saving, so arithmetic is enough. Milliseconds since 1970.
 */
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { isDay } from '#platform/rules/range.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const INDIA = 5 * HOUR + 30 * MINUTE

/** In a query an unescaped '+' arrives as a space, so a space is read as '+'. */
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+ -])(\d\d):?(\d\d))$/

/** From its first millisecond to the one after its last. */
export type Moment = { readonly from: number; readonly until: number }

/** null if the text is neither a date nor a time of this century. */
export function readMoment(text: string): Moment | null {
  if (isDay(text)) {
    const from = dayNumber(text) * DAY - INDIA
    return { from, until: from + DAY }
  }
  const [, day = '', ...parts] = INSTANT.exec(text) ?? []
  if (!isDay(day)) return null
  const [
    hours = '',
    minutes = '',
    seconds = '0',
    fraction = '',
    sign = '+',
    aheadHours = '0',
    aheadMinutes = '0',
  ] = parts
  const time = timeOf(Number(hours), Number(minutes), Number(seconds))
  const ahead = timeOf(Number(aheadHours), Number(aheadMinutes), 0)
  if (time === null || ahead === null || ahead > 14 * HOUR) return null
  const shift = sign === '-' ? -ahead : ahead
  const from = dayNumber(day) * DAY + time + Number(fraction.slice(0, 3).padEnd(3, '0')) - shift
  return { from, until: from + 1 }
}

function timeOf(hours: number, minutes: number, seconds: number): number | null {
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * HOUR + minutes * MINUTE + seconds * 1_000 : null
}

/** In ISO 8601, in UTC. */
export function isoInstant(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY)
  const rest = milliseconds - day * DAY
  const padded = (value: number, length = 2) => String(value).padStart(length, '0')
  const [hours, minutes] = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE)]
  const seconds = `${padded(Math.floor((rest % MINUTE) / 1_000))}.${padded(rest % 1_000, 3)}`
  return `${isoDay(day)}T${padded(hours)}:${padded(minutes)}:${seconds}Z`
}

/** A span of time; null for an open end. */
export type Span = { readonly from: number | null; readonly until: number | null }

/** Both ends are inclusive. */
export function spanOf(ends: {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}): Span {
  return { from: momentOf(ends.start_date)?.from ?? null, until: momentOf(ends.end_date)?.until ?? null }
}

function momentOf(text: string | undefined): Moment | null {
  return text === undefined ? null : readMoment(text)
}

export function isForward({ from, until }: Span): boolean {
  return from === null || until === null || from < until
}
