import { Link } from 'react-router'
import { formatInr, type Paise, toRupees } from '#platform/rules/money.ts'
import { bucketLabel, formatDays } from '../../../rules/format-day.ts'
import type { Share } from '../../../rules/visits.ts'
import type { Sales } from '../../../rules/sales.ts'
import { countTick, rupeeTick } from '#platform/rules/ticks.ts'
import type { Analytics } from '../../../actions/analytics.ts'
import { BarChart } from '#platform/ui/staff/charts/bar-chart.tsx'
import { ChartFrame } from '#platform/ui/staff/charts/chart-frame.tsx'
import { LineChart } from '#platform/ui/staff/charts/line-chart.tsx'
import { RowBars } from '#platform/ui/staff/charts/row-bars.tsx'

type Shown = { readonly [Part in keyof Analytics]: NonNullable<Analytics[Part]> }
type Props = Pick<Shown, 'range' | 'step' | 'sales'>

type Series = {
  readonly title: string
  readonly hint: string
  readonly kind: 'line' | 'bars'
  readonly value: (sales: Sales) => number | null
  readonly words: (sales: Sales) => string
  readonly tickLabels: (value: number) => string
}

const rupees = (paise: Paise | null) => (paise === null ? null : toRupees(paise))

const SERIES: readonly Series[] = [
  {
    title: 'Revenue',
    hint: 'Paid orders, less refunds, in rupees',
    kind: 'line',
    value: ({ revenuePaise }) => rupees(revenuePaise),
    words: ({ revenuePaise }) => formatInr(revenuePaise),
    tickLabels: rupeeTick,
  },
  {
    title: 'Orders',
    hint: 'Paid on these days',
    kind: 'bars',
    value: ({ orders }) => orders,
    words: ({ orders }) => countTick(orders),
    tickLabels: countTick,
  },
  {
    title: 'Average order',
    hint: 'Average value of paid orders, in rupees; no line on days without one',
    kind: 'line',
    value: ({ averagePaise }) => rupees(averagePaise),
    words: ({ averagePaise }) => (averagePaise === null ? 'no orders' : formatInr(averagePaise)),
    tickLabels: rupeeTick,
  },
]

/** Revenue, orders and average order value, each beside the previous period. */
export function SalesCharts({ range, step, sales: { buckets } }: Props) {
  const days = formatDays(range)
  return SERIES.map(({ title, hint, kind, value, words, tickLabels }) => {
    const points = buckets.map((bucket) => ({
      label: bucketLabel(bucket.days, step),
      now: value(bucket.now),
      before: value(bucket.before),
    }))
    const rows = buckets.map((bucket) => ({
      label: formatDays(bucket.days),
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
        beforeName={formatDays(range.before)}
      >
        {(read, onRead) => (
          <Chart
            label={`${title}, ${days}`}
            points={points}
            tickLabels={tickLabels}
            read={read}
            onRead={onRead}
          />
        )}
      </ChartFrame>
    )
  })
}

const grouped = new Intl.NumberFormat('en-IN')
const NO_SALES = 'No payments in this period.'
const AT_PRICES = 'Items in orders paid in this period, at list price; before coupons, coins and returns'

type SoldTablesProps = Pick<Shown, 'goods' | 'coupons' | 'funnel'>

/** Products, coupons, and how far orders came. */
export function SoldTables({ goods, coupons, funnel }: SoldTablesProps) {
  return (
    <>
      <Funnel steps={funnel} />
      <RowBars
        title="Best sellers"
        hint={AT_PRICES}
        head={['Product', 'Units', 'Sales']}
        empty={NO_SALES}
        rows={goods.products.map(({ id, name, units, paise }) => ({
          key: id,
          name: <Link to={`/cms/products/${id}`}>{name}</Link>,
          value: paise,
          cells: [grouped.format(units), formatInr(paise)],
        }))}
      />
      <div className="stack">
        <RowBars
          title="Categories"
          hint={AT_PRICES}
          head={['Category', 'Units', 'Sales']}
          empty={NO_SALES}
          rows={goods.categories.map(({ category, units, paise }) => ({
            key: category,
            name: category,
            value: paise,
            cells: [grouped.format(units), formatInr(paise)],
          }))}
        />
        <RowBars
          title="Coupons"
          hint="In orders paid in this period"
          head={['Code', 'Uses', 'Discount given', 'Revenue with it']}
          empty="No paid order in this period used a coupon."
          rows={coupons.map(({ code, uses, discountPaise, revenuePaise }) => ({
            key: code,
            name: code,
            value: revenuePaise,
            cells: [grouped.format(uses), formatInr(discountPaise), formatInr(revenuePaise)],
          }))}
        />
      </div>
    </>
  )
}

/** The funnel, step by step. */
function Funnel({ steps }: { readonly steps: Shown['funnel'] }) {
  const rows = steps.map(({ label, count, ofBefore, ofPlaced }) => ({
    key: label,
    name: label,
    value: count,
    cells: [
      grouped.format(count),
      <ShareOf key="before" share={ofBefore} />,
      <ShareOf key="placed" share={ofPlaced} />,
    ],
  }))
  return (
    <RowBars
      title="Conversion funnel"
      hint="How often products and the cart were shown in these days, and how far the orders placed in them have come by now. These are page views, not people: visitors are not tracked, so there may be more orders than carts."
      head={['Step', 'Count', 'Of previous step', 'Of orders placed']}
      empty="No product views and no orders in this period."
      from="middle"
      rows={steps.every(({ count }) => count === 0) ? [] : rows}
    />
  )
}

function ShareOf({ share }: { readonly share: Share | null }) {
  if (share === null) return '—'
  if (share.percent === null) return 'No data'
  return (
    <>
      {grouped.format(share.percent)}%<span className="sr-only"> of “{share.of}”</span>
    </>
  )
}
