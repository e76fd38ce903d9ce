/** What the shop sold in a range of days, compared with the same number of days before. */
import { useRef } from 'react'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr, fromRupees, ZERO_PAISE } from '#platform/rules/money.ts'
import { type Step, STEPS, formatComparison, type SalesReport } from '../../rules/sales.ts'
import { formatDays } from '../../rules/format-day.ts'
import { PRESETS, type ReportRange } from '#platform/rules/range.ts'
import type { Analytics } from '../../actions/analytics.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/analytics'
import { SalesCharts, SoldTables } from './analytics/sales-charts.tsx'
import { staffMeta } from '#modules/staff/screens/staff/staff-meta.ts'

export const handle: PageHandle = { access: 'admin', read: 'reports.read' }

const TITLE = 'Analytics'
const CUSTOM: ReportRange['preset'] = 'custom'

export const meta = staffMeta(TITLE)

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name)
  const analytics = await context.get(shopContext).getAnalytics({
    range: asked('range'),
    from: asked('from'),
    to: asked('to'),
    by: asked('by'),
  })
  return { ...analytics, asked: { from: asked('from') ?? '', to: asked('to') ?? '' }, path: url.pathname }
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { range, step, sales, goods, funnel } = loaderData
  return (
    <section className="staff-page" aria-labelledby="analytics">
      <header className="staff-head">
        <h2 id="analytics">{TITLE}</h2>
        <p>
          {PRESETS[range.preset]}: {formatDays(range)}
        </p>
      </header>
      <RangeForm {...loaderData} />
      <p className="hint">
        {STEPS[step]} by {STEPS[step].toLowerCase()}, compared with {formatDays(range.before)}. Revenue:{' '}
        {MESSAGES.revenue_definition} Each counts on its own day (Indian time).
      </p>
      {sales && goods && funnel ? (
        <>
          <KeyFigures sales={sales} coins={loaderData.coins} />
          <div className="columns columns-even">
            <SalesCharts range={range} step={step} sales={sales} />
            <SoldTables goods={goods} coupons={loaderData.coupons} funnel={funnel} />
          </div>
        </>
      ) : (
        <p className="note note-warning" role="status">
          {MESSAGES.report_too_long}
        </p>
      )}
    </section>
  )
}

type RangeFormProps = {
  readonly path: string
  readonly range: ReportRange
  readonly step: Step
  /** The dates as typed. */
  readonly asked: { readonly from: string; readonly to: string }
  readonly today: string
}

/** Set by the address, so that it works without JavaScript and can be bookmarked. */
function RangeForm({ path, range, step, asked, today }: RangeFormProps) {
  const typed = { from: asked.from || range.from, to: asked.to || range.to }
  const preset = useRef<HTMLSelectElement>(null)
  const dayField = (name: 'from' | 'to', label: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={typed[name]}
        max={today}
        onChange={() => {
          if (preset.current) preset.current.value = CUSTOM
        }}
        aria-invalid={range.isRefused || undefined}
        aria-describedby={range.isRefused ? 'range-refused' : undefined}
      />
    </label>
  )
  return (
    <form
      className="staff-filter"
      method="get"
      action={path}
      key={`${range.preset} ${range.from} ${range.to} ${step}`}
    >
      <label>
        <span>Range</span>
        <select name="range" defaultValue={range.preset} ref={preset}>
          {Object.entries(PRESETS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {dayField('from', 'From')}
      {dayField('to', 'To')}
      <label>
        <span>By</span>
        <select name="by" defaultValue={step}>
          {Object.entries(STEPS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Show
      </button>
      <p className="hint">From and To count when the range is “{PRESETS.custom}”.</p>
      {range.isRefused && (
        <p className="note note-bad" role="alert" id="range-refused">
          {MESSAGES.report_days}
        </p>
      )}
    </form>
  )
}

const grouped = new Intl.NumberFormat('en-IN')

type KeyFiguresProps = { readonly sales: SalesReport; readonly coins: Analytics['coins'] }

/** Totals of the range, each with its growth. */
function KeyFigures({ sales, coins }: KeyFiguresProps) {
  const { total } = sales
  const average = total.averagePaise
  return (
    <dl className="stats">
      <Figure
        label="Revenue"
        value={formatInr(total.revenuePaise)}
        note={formatComparison(sales, ({ revenuePaise }) => revenuePaise, formatInr)}
      />
      <Figure
        label="Orders paid"
        value={grouped.format(total.orders)}
        note={formatComparison(
          sales,
          ({ orders }) => orders,
          (orders) => grouped.format(orders),
        )}
      />
      <Figure
        label="Average order"
        value={average === null ? '—' : formatInr(average)}
        note={`Before refunds. ${formatComparison(sales, ({ averagePaise }) => averagePaise ?? ZERO_PAISE, formatInr)}`}
      />
      <Figure
        label="Outstanding coins"
        value={grouped.format(coins.owed)}
        note={`${formatInr(fromRupees(coins.owed))} if all were spent, held by ${grouped.format(coins.holders)} ${coins.holders === 1 ? 'account' : 'accounts'}. In this range ${grouped.format(coins.given)} given, ${grouped.format(coins.spent)} spent or taken back.`}
      />
    </dl>
  )
}

type FigureProps = { readonly label: string; readonly value: string; readonly note: string }

function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="stat-value">{value}</span>
        <span className="hint">{note}</span>
      </dd>
    </div>
  )
}
