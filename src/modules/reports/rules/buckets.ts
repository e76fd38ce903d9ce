/** Splits a range for a chart: days, weeks from Monday, or months, each cut to the range. */
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import type { Days } from '#platform/rules/range.ts'

export const STEPS = { day: 'Day', week: 'Week', month: 'Month' } as const
export type Step = keyof typeof STEPS

/** The requested step; else the one whose bars are readable. */
export function stepOf(asked: string | null, length: number): Step {
  if (asked !== null && Object.hasOwn(STEPS, asked)) return asked as Step
  if (length <= 45) return 'day'
  return length <= 190 ? 'week' : 'month'
}

/** Consecutive, without gaps. */
export function bucketsOf({ from, to }: Days, step: Step): Days[] {
  const last = dayNumber(to)
  const buckets: Days[] = []
  for (let first = dayNumber(from); first <= last;) {
    const end = Math.min(endOf(first, step), last)
    buckets.push({ from: isoDay(first), to: isoDay(end) })
    first = end + 1
  }
  return buckets
}

/** The sum of one figure per bucket; days outside the range are ignored. */
export function sumByBucket<Row extends { readonly day: string }>(
  buckets: readonly Days[],
  rows: readonly Row[],
  figure: (row: Row) => number,
): number[] {
  const sums = buckets.map(() => 0)
  for (const row of rows) {
    const index = buckets.findIndex(({ from, to }) => row.day >= from && row.day <= to)
    if (index >= 0) sums[index] = (sums[index] ?? 0) + figure(row)
  }
  return sums
}

function endOf(day: number, step: Step): number {
  if (step === 'day') return day
  // 1 January 1970 was a Thursday: Mondays are 4 days after it and 3 before.
  if (step === 'week') return day + 6 - ((day + 3) % 7)
  const [year = 0, month = 0] = isoDay(day).split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return dayNumber(next) - 1
}
