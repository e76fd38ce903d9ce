/** Indian days and hours, as milliseconds since 1970. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const INDIAN_OFFSET = 5.5 * HOUR
const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 4

/** The latest Indian midnight at or before a time. */
export function midnightBefore(time: number): number {
  return Math.floor((time + INDIAN_OFFSET) / DAY) * DAY - INDIAN_OFFSET
}

/** 0 is Sunday. */
export function weekday(time: number): number {
  return (Math.floor((time + INDIAN_OFFSET) / DAY) + FIRST_DAY) % DAYS_OF_WEEK
}

/** Packing hours on working days. */
const DESK_HOURS = [11, 16] as const

/** The next packing time. */
export function nextDesk(after: number): number {
  for (let day = midnightBefore(after); ; day += DAY) {
    if (weekday(day) === 0) continue
    const hour = DESK_HOURS.find((each) => day + each * HOUR > after)
    if (hour !== undefined) return day + hour * HOUR
  }
}

/** Hours by which the courier has been asked for tracking updates. */
export const POLL_HOURS = [0, 9, 12, 15, 18, 21] as const

/** Just after the next tracking update. */
export function nextPoll(after: number): number {
  const midnight = midnightBefore(after)
  const hour = POLL_HOURS.find((each) => midnight + each * HOUR > after)
  return midnight + (hour ?? 24) * HOUR + MINUTE
}

/** As in a form field: 2026-11-22T14:05. */
export function indianMinute(time: number): string {
  return new Date(time + INDIAN_OFFSET).toISOString().slice(0, 16)
}
