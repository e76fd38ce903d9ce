import { formatInr, toRupees, type Paise } from '#domain/money.ts'
import { bucketLabel, daysWords } from '#domain/reports/day-words.ts'
import type { Sales } from '#domain/reports/sales.ts'
import { countTick, rupeeTick } from '#domain/reports/ticks.ts'
import type { Analytics } from '#shop/reports/get-analytics.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { ChartFrame } from '../charts/chart-frame.tsx'
import { LineChart } from '../charts/line-chart.tsx'

type Props = Pick<Analytics, 'range' | 'step' | 'sales'>

type Series = {
  readonly title: string
  readonly hint: string
  readonly kind: 'line' | 'bars'
  readonly value: (sales: Sales) => number | null
  readonly words: (sales: Sales) => string
  readonly tickWords: (value: number) => string
}

const rupees = (paise: Paise | null) => (paise === null ? null : toRupees(paise))

const SERIES: readonly Series[] = [
  {
    title: 'Revenue',
    hint: 'Paid orders, less refunds, in rupees',
    kind: 'line',
    value: ({ revenuePaise }) => rupees(revenuePaise),
    words: ({ revenuePaise }) => formatInr(revenuePaise),
    tickWords: rupeeTick,
  },
  {
    title: 'Orders',
    hint: 'Paid on these days',
    kind: 'bars',
    value: ({ orders }) => orders,
    words: ({ orders }) => countTick(orders),
    tickWords: countTick,
  },
  {
    title: 'Average order',
    hint: 'What a paid order was worth, in rupees; no line where none was paid',
    kind: 'line',
    value: ({ averagePaise }) => rupees(averagePaise),
    words: ({ averagePaise }) => (averagePaise === null ? '—' : formatInr(averagePaise)),
    tickWords: rupeeTick,
  },
]

/** Revenue, orders and the average order, each beside what they were before. */
export function SalesCharts({ range, step, sales: { buckets } }: Props) {
  const days = daysWords(range)
  return SERIES.map(({ title, hint, kind, value, words, tickWords }) => {
    const points = buckets.map((bucket) => ({
      label: bucketLabel(bucket.days, step),
      now: value(bucket.now),
      before: value(bucket.before),
    }))
    const rows = buckets.map((bucket) => ({
      label: daysWords(bucket.days),
      now: words(bucket.now),
      before: words(bucket.before),
    }))
    const Chart = kind === 'line' ? LineChart : BarChart
    return (
      <ChartFrame
        key={title}
        title={title}
        hint={hint}
        kind={kind}
        rows={rows}
        nowName={days}
        beforeName={daysWords(range.before)}
      >
        {(read, onRead) => (
          <Chart
            label={`${title}, ${days}`}
            points={points}
            tickWords={tickWords}
            read={read}
            onRead={onRead}
          />
        )}
      </ChartFrame>
    )
  })
}
