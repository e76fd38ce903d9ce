/**
 * Sales in a range, bucket by bucket, beside the same number of days before. Revenue is the money of paid orders less
 * refunds, each on its own day.
 */
import { addPaise, paise, ZERO_PAISE, type Paise } from '#platform/rules/money.ts'
import { dayNumber, isoDay } from '#platform/rules/delivery-date.ts'
import { bucketsOf, sumByBucket, type Step } from './buckets.ts'
import type { Days, ReportRange } from '#platform/rules/range.ts'

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

export type SalesBucket = { readonly days: Days; readonly now: Sales; readonly before: Sales }

export type SalesReport = {
  readonly buckets: readonly SalesBucket[]
  readonly total: Sales
  readonly before: Sales
}

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

const NOTHING: Sales = { revenuePaise: ZERO_PAISE, orders: 0, averagePaise: null }

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
