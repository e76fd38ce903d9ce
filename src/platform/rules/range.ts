/**
 * The date range of a report as its address has it: Indian dates, written YYYY-MM-DD. It is compared with the same
 * number of days directly before.
 */
import { dayNumber, isoDay } from './delivery-date.ts'

export const PRESETS = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'Last 12 months',
  custom: 'Chosen dates',
} as const
export type Preset = keyof typeof PRESETS

/** Both inclusive. */
export type Days = { readonly from: string; readonly to: string }

export type ReportRange = Days & {
  readonly preset: Preset
  readonly length: number
  readonly before: Days
  /** The requested dates are not a valid range, so these are shown instead. */
  readonly isRefused: boolean
}

export const MAX_DAYS = 1_100

export type AskedRange = {
  readonly range: string | null
  readonly from: string | null
  readonly to: string | null
}

/** Without a range, or with an unknown one, the last 30 days. */
export function readRange(asked: AskedRange, today: string): ReportRange {
  const preset = Object.hasOwn(PRESETS, asked.range ?? '') ? (asked.range as Preset) : '30'
  if (preset !== 'custom') return rangeOf(preset, daysOf(preset, today), false)
  const days = readDays(asked.from, asked.to, today)
  return rangeOf('custom', days ?? daysOf('30', today), days === null)
}

/**
 * The days between two dates, today at the latest; null if a date is invalid, the order is wrong, or the range is too
 * long.
 */
export function readDays(from: string | null, to: string | null, today: string): Days | null {
  if (!isDay(from) || !isDay(to) || from > to || from > today) return null
  const days = { from, to: to > today ? today : to }
  return lengthOf(days) > MAX_DAYS ? null : days
}

/** A calendar date: 30 February is invalid. */
export function isDay(text: string | null): text is string {
  return text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && isoDay(dayNumber(text)) === text
}

export function lengthOf({ from, to }: Days): number {
  return dayNumber(to) - dayNumber(from) + 1
}

function rangeOf(preset: Preset, days: Days, isRefused: boolean): ReportRange {
  const length = lengthOf(days)
  const first = dayNumber(days.from)
  const before = { from: isoDay(first - length), to: isoDay(first - 1) }
  return { ...days, preset, length, before, isRefused }
}

function daysOf(preset: Exclude<Preset, 'custom'>, today: string): Days {
  if (preset === 'month') return { from: firstOfMonth(today), to: today }
  if (preset === 'last-month') {
    const last = isoDay(dayNumber(firstOfMonth(today)) - 1)
    return { from: firstOfMonth(last), to: last }
  }
  const length = preset === 'year' ? 365 : Number(preset)
  return { from: isoDay(dayNumber(today) - length + 1), to: today }
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}
