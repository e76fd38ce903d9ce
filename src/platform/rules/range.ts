/**
 * The days that a report is about, as an address names them: Indian days, written YYYY-MM-DD. What it is compared with
 * is as many days directly before.
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

/** Both days belong to it. */
export type Days = { readonly from: string; readonly to: string }

export type ReportRange = Days & {
  readonly preset: Preset
  readonly length: number
  readonly before: Days
  /** Dates were asked for that make no range: these are the days shown instead. */
  readonly isRefused: boolean
}

export const MAX_DAYS = 1_100

export type AskedRange = {
  readonly range: string | null
  readonly from: string | null
  readonly to: string | null
}

/** An address without a range, or with none that is known, means the last 30 days. */
export function readRange(asked: AskedRange, today: string): ReportRange {
  const preset = Object.hasOwn(PRESETS, asked.range ?? '') ? (asked.range as Preset) : '30'
  if (preset !== 'custom') return rangeOf(preset, daysOf(preset, today), false)
  const days = readDays(asked.from, asked.to, today)
  return rangeOf('custom', days ?? daysOf('30', today), days === null)
}

/** The days from one to another, today at the latest; null for what are none, in the wrong order, or too many. */
export function readDays(from: string | null, to: string | null, today: string): Days | null {
  if (!isDay(from) || !isDay(to) || from > to || from > today) return null
  const days = { from, to: to > today ? today : to }
  return lengthOf(days) > MAX_DAYS ? null : days
}

/** A day of the calendar: the 30th of February is none. */
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
