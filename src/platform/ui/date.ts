/** Indian date formats, identical on the server and in every browser. */
import { lazy } from '#platform/rules/caching.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' } as const
const TIME = { hour: 'numeric', minute: '2-digit', hour12: true } as const
const day = lazy(() => new Intl.DateTimeFormat('en-IN', DAY))
const dayAndTime = lazy(() => new Intl.DateTimeFormat('en-IN', { ...DAY, ...TIME }))

/** Formats an instant as '5 Nov 2026'. */
export function dateOf(instant: string): string {
  return day().format(new Date(instant))
}

/** Formats an instant as '5 Nov 2026, 4:05 pm'. */
export function dateAndTimeOf(instant: string): string {
  return dayAndTime().format(new Date(instant))
}
