/**
 * Sales of a range beside the same number of days before: by bucket for a chart, and for the dashboard's periods.
 * Revenue is the money of paid orders less refunds, including GST and shipping, each on its own day.
 */
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { addPaise, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { readRange, type Days, type ReportRange } from '#platform/rules/range.ts'

/** One Indian day; a day without sales has no row. */
export type DaySales = {
  readonly day: string
  /** Orders paid on that day. */
  readonly orders: number
  readonly paidPaise: Paise
  readonly refundedPaise: Paise
}

export type Sales = {
  readonly revenuePaise: Paise
  readonly orders: number
  /** Average value of paid orders; null if there are none. */
  readonly averagePaise: Paise | null
}

type SalesBucket = { readonly days: Days; readonly now: Sales; readonly before: Sales }

export type SalesReport = {
  readonly buckets: readonly SalesBucket[]
  readonly total: Sales
  readonly before: Sales
}

const NOTHING: Sales = { revenuePaise: ZERO_PAISE, orders: 0, averagePaise: null }

export function salesReport(range: ReportRange, step: Step, rows: readonly DaySales[]): SalesReport {
  const buckets = bucketsOf(range, step)
  const earlier = buckets.map((days) => shifted(days, -range.length))
  const now = salesOfBuckets(buckets, rows)
  const before = salesOfBuckets(earlier, rows)
  return {
    buckets: buckets.map((days, at) => ({ days, now: now[at] ?? NOTHING, before: before[at] ?? NOTHING })),
    total: salesOfBuckets([range], rows)[0] ?? NOTHING,
    before: salesOfBuckets([range.before], rows)[0] ?? NOTHING,
  }
}

function salesOfBuckets(buckets: readonly Days[], rows: readonly DaySales[]): Sales[] {
  const orders = sumByBucket(buckets, rows, (row) => row.orders)
  const paid = sumByBucket(buckets, rows, (row) => row.paidPaise)
  const refunded = sumByBucket(buckets, rows, (row) => row.refundedPaise)
  return buckets.map((_, at) => {
    const paidPaise = paise(paid[at] ?? 0)
    const count = orders[at] ?? 0
    return {
      revenuePaise: addPaise(paidPaise, paise(-(refunded[at] ?? 0))),
      orders: count,
      averagePaise: count === 0 ? null : paise(Math.round(paidPaise / count)),
    }
  })
}

function shifted({ from, to }: Days, days: number): Days {
  return { from: isoDay(dayNumber(from) + days), to: isoDay(dayNumber(to) + days) }
}

type RevenuePeriod = {
  readonly label: string
  readonly revenuePaise: Paise
  /** Against as many days before; null without a base. */
  readonly growth: number | null
}

export type RevenuePeriods = {
  readonly periods: readonly RevenuePeriod[]
  /** The last 30 days, each beside the day 30 days before. */
  readonly days: readonly SalesBucket[]
}

const PERIODS = [
  { label: 'Today', length: 1 },
  { label: 'Last 7 days', length: 7 },
  { label: 'Last 30 days', length: 30 },
] as const

/** The dashboard's periods. `rows`: the sales of the last 60 days. `today`: the Indian day, YYYY-MM-DD. */
export function revenuePeriods(rows: readonly DaySales[], today: string): RevenuePeriods {
  const { buckets } = salesReport(readRange({ range: '30', from: null, to: null }, today), 'day', rows)
  const daily = [...buckets.map(({ before }) => before), ...buckets.map(({ now }) => now)]
  const sum = (from: number, to: number) =>
    paise(daily.slice(from, to).reduce((total, { revenuePaise }) => total + revenuePaise, 0))
  const end = daily.length
  return {
    days: buckets,
    periods: PERIODS.map(({ label, length }) => {
      const revenuePaise = sum(end - length, end)
      return { label, revenuePaise, growth: growthOf(revenuePaise, sum(end - 2 * length, end - length)) }
    }),
  }
}

/** Growth against the previous period, in per cent with one decimal; null without a base. */
export function growthOf(now: number, before: number): number | null {
  if (before <= 0) return null
  // 0 has no sign.
  return Math.round(((now - before) / before) * 1_000) / 10 + 0
}

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** '+12.5%', '-3%', '0%', and '—' without a base. */
export function formatGrowth(growth: number | null): string {
  return growth === null ? '—' : `${ONE_DECIMAL.format(growth)}%`
}

/** A figure of a report against the period before; growth from nothing has no percentage. */
export function formatComparison<Value extends number>(
  { total, before }: Pick<SalesReport, 'total' | 'before'>,
  valueOf: (sales: Sales) => Value,
  format: (value: Value) => string,
): string {
  if (before.orders === 0)
    return total.orders === 0 ? 'No sales in either period' : 'No sales in the period before'
  const growth = growthOf(valueOf(total), valueOf(before))
  const then = format(valueOf(before))
  return growth === null ? `Before: ${then}` : `${formatGrowth(growth)} (before: ${then})`
}

/** How a chart splits its range; weeks begin on Monday. */
export const STEPS = { day: 'Day', week: 'Week', month: 'Month' } as const
export type Step = keyof typeof STEPS

/** The requested step; else the one whose bars are readable. */
export function stepOf(asked: string | null, length: number): Step {
  if (asked !== null && Object.hasOwn(STEPS, asked)) return asked as Step
  if (length <= 45) return 'day'
  return length <= 190 ? 'week' : 'month'
}

/** The buckets of a range: consecutive, without gaps, each cut to the range. */
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
