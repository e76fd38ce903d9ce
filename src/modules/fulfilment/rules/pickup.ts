/** When a pickup can be requested: once a day, from today for a week, never on a Sunday. Days and times are Indian. */
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'

/** How far ahead the carrier accepts a pickup. */
const DAYS_AHEAD = 7
/** The time of day of scheduled requests. */
export const AUTOMATIC_PICKUP_TIME = '16:00'
/** The courier drives in the daytime. */
export const PICKUP_TIMES = { from: '09:00', to: '19:00' } as const

/** A moment in Indian time. */
export type IndianMoment = { readonly day: string; readonly time: string }

export const pickupWish = z.strictObject({
  day: z.iso.date(MESSAGES.pickup_day),
  time: z
    .string(MESSAGES.pickup_time)
    .regex(/^(?:0\d|1\d|2[0-3]):[0-5]\d$/, MESSAGES.pickup_time)
    .refine((time) => time >= PICKUP_TIMES.from && time <= PICKUP_TIMES.to, MESSAGES.pickup_time),
})
export type PickupWish = z.output<typeof pickupWish>

/** The days for which a pickup can be requested, soonest first. */
export function pickupDays(today: string): string[] {
  const first = dayNumber(today)
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => isoDay(first + ahead)).filter(
    (day) => !isSunday(day),
  )
}

/** What is wrong with a request; null if it is valid. */
export function findPickupProblem(wish: PickupWish, now: IndianMoment): MessageKey | null {
  if (!pickupDays(now.day).includes(wish.day)) return 'pickup_day'
  return wish.day === now.day && wish.time <= now.time ? 'pickup_past' : null
}

/** The soonest day on which the usual time is still to come. */
export function nextPickupDay(now: IndianMoment): string | undefined {
  return pickupDays(now.day).find(
    (day) => findPickupProblem({ day, time: AUTOMATIC_PICKUP_TIME }, now) === null,
  )
}

export type PickupStatus = 'requested' | 'accepted' | 'refused'

export type PickupView = {
  readonly id: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly time: string
  readonly parcels: number
  readonly status: PickupStatus
  /** The carrier's own number; empty until it has confirmed. */
  readonly carrierId: string
  readonly remark: string
}

/** The courier has confirmed, and the hour is not over. */
export function isStillToCome({ status, day, time }: PickupView, now: IndianMoment): boolean {
  return status === 'accepted' && (day > now.day || (day === now.day && time > now.time))
}

export function isSunday(day: string): boolean {
  // 1 January 1970 was a Thursday.
  return (dayNumber(day) + 4) % 7 === 0
}
