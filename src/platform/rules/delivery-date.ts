/**
 * The days on which a parcel is expected (spec §9: processed within 24 hours, delivery in 2-7 business days, 1-2 more to
 * remote areas). Days are those of India, written YYYY-MM-DD; a business day is any but Sundays and the three national
 * holidays. A later order, a longer route and a remote place never arrive earlier.
 */
import { lazy } from './caching.ts'
import { POLICIES } from './policies.ts'

/** Orders before this hour of a business day, Indian time, are handed over the same day. */
export const CUT_OFF_HOUR = 14
/** Couriers name the expected day, not the last one. */
const SLACK_DAYS = 1
/** Republic Day, Independence Day, Gandhi Jayanti. */
const HOLIDAYS: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02'])

/** A moment in India: its day, and its hour from 0 to 23. */
export type OrderMoment = { readonly day: string; readonly hour: number }
export type Way = { readonly transitDays: number; readonly isRemote: boolean }
export type ExpectedDays = { readonly earliest: string; readonly latest: string }

/** From the courier's own number of days in transit. */
export function expectedDays({ day, hour }: OrderMoment, { transitDays, isRemote }: Way): ExpectedDays {
  const today = dayNumber(day)
  const isToday = isBusinessDay(today) && hour < CUT_OFF_HOUR
  const firstLeft = isToday ? today : addBusinessDays(today, 1)
  const lastLeft = addBusinessDays(today, Math.ceil(POLICIES.orderProcessedHours / 24))
  const [least, most] = isRemote ? POLICIES.remoteExtraDays : [0, 0]
  // Nothing is delivered on the day of pickup.
  const onTheWay = Math.max(1, transitDays)
  return {
    earliest: isoDay(addBusinessDays(firstLeft, onTheWay + least)),
    latest: isoDay(addBusinessDays(lastLeft, onTheWay + most + SLACK_DAYS)),
  }
}

/** From our policy, if the courier gives no figure. */
export function policyDays({ day }: OrderMoment): ExpectedDays {
  const [least, most] = POLICIES.deliveryBusinessDays
  const today = dayNumber(day)
  return { earliest: isoDay(addBusinessDays(today, least)), latest: isoDay(addBusinessDays(today, most)) }
}

/** Adds this many business days. */
function addBusinessDays(day: number, count: number): number {
  let reached = day
  for (let left = count; left > 0;) {
    reached += 1
    if (isBusinessDay(reached)) left -= 1
  }
  return reached
}

function isBusinessDay(day: number): boolean {
  // 1 January 1970 was a Thursday.
  const isSunday = (day + 4) % 7 === 0
  return !isSunday && !HOLIDAYS.has(isoDay(day).slice(5))
}

const DAY_MS = 86_400_000
const promiseDay = lazy(
  () =>
    new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** Formats 2026-11-25 as 'Wed, 25 Nov'. Never broken across lines. */
export function formatPromiseDay(iso: string): string {
  return promiseDay()
    .format(dayNumber(iso) * DAY_MS)
    .replaceAll(' ', '\u00a0')
}

const DAYS_OF_400_YEARS = 146_097
const DAYS_TO_1970 = 719_468

/** Days since 1 January 1970. Years start in March here, so that the leap day is the last. */
export function dayNumber(iso: string): number {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_OF_400_YEARS + dayOfEra - DAYS_TO_1970
}

export function isoDay(day: number): string {
  const shifted = day + DAYS_TO_1970
  const era = Math.floor(shifted / DAYS_OF_400_YEARS)
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const padded = (value: number, length: number) => String(value).padStart(length, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}`
}
