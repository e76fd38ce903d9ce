/** Revenue of the dashboard's periods: paid orders less refunds, including GST and shipping, each on its own day. */
import { paise, type Paise } from '#platform/rules/money.ts'
import { readRange } from '#platform/rules/range.ts'
import { growthOf } from './growth.ts'
import { salesReport, type DaySales, type SalesBucket } from './sales.ts'

export type RevenuePeriod = {
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

/** `rows`: the sales of the last 60 days. `today`: the Indian day, YYYY-MM-DD. */
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
