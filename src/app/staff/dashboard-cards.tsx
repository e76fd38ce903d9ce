/** Cards of the dashboard: revenue with its chart, the figures beside it, and the next steps of a new shop. */
import { Link } from 'react-router'
import type { Dashboard } from '#modules/reports/index.ts'
import { bucketLabel, formatDays } from '#modules/reports/rules/format-day.ts'
import { formatGrowth, type RevenuePeriods } from '#modules/reports/rules/sales.ts'
import type { SetupCard as Setup, SetupStep } from '#modules/reports/rules/setup-steps.ts'
import { SETUP_STEPS } from '#modules/reports/screens/staff/health/setup-steps-text.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { formatInr, toRupees } from '#platform/rules/money.ts'
import { rupeeTick } from '#platform/rules/ticks.ts'
import { BarChart } from '#platform/ui/staff/charts/bar-chart.tsx'
import { ChartFrame } from '#platform/ui/staff/charts/chart-frame.tsx'

export function Revenue({ sales }: { readonly sales: RevenuePeriods }) {
  const { periods, days } = sales
  const hasRevenue = days.some(({ now, before }) => now.revenuePaise !== 0 || before.revenuePaise !== 0)
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="revenue-periods">
        <h3 id="revenue-periods">Revenue by period</h3>
        <p className="hint">{MESSAGES.revenue_definition} Each counts on its own day (Indian time).</p>
        <dl className="facts form-thirds">
          {periods.map(({ label, revenuePaise, growth }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="stat-value">{formatInr(revenuePaise)}</dd>
              {growth !== null && <dd className="hint">{formatGrowth(growth)} against the period before</dd>}
            </div>
          ))}
        </dl>
        <p className="lone-link">
          <Link to="/cms/analytics">Open analytics</Link>
        </p>
      </section>
      {hasRevenue ? <Chart days={days} /> : <NoRevenue />}
    </div>
  )
}

function NoRevenue() {
  return (
    <section className="panel" aria-labelledby="no-revenue">
      <h3 id="no-revenue">Revenue per day</h3>
      <p className="muted">Your first paid orders will appear here, day by day.</p>
    </section>
  )
}

function Chart({ days }: Pick<RevenuePeriods, 'days'>) {
  return (
    <ChartFrame
      title="Revenue per day"
      hint="In rupees"
      kind="bars"
      nowName="Last 30 days"
      beforeName="30 days before"
      rows={days.map((each) => ({
        label: formatDays(each.days),
        now: formatInr(each.now.revenuePaise),
        before: formatInr(each.before.revenuePaise),
      }))}
    >
      {(read, onRead) => (
        <BarChart
          label="Revenue per day, last 30 days"
          points={days.map((each) => ({
            label: bucketLabel(each.days, 'day'),
            now: toRupees(each.now.revenuePaise),
            before: toRupees(each.before.revenuePaise),
          }))}
          tickLabels={rupeeTick}
          read={read}
          onRead={onRead}
        />
      )}
    </ChartFrame>
  )
}

const UNREADABLE = 'Could not be read just now.'

export function CashAndStock({ cash, products }: Pick<Dashboard, 'cash' | 'products'>) {
  const low = products?.lowest ?? null
  return (
    <div className="stack">
      <section className="panel" aria-labelledby="cash-on-the-way">
        <h3 id="cash-on-the-way">COD money on the way</h3>
        {cash === null ? (
          <p className="muted">{UNREADABLE}</p>
        ) : (
          <>
            <p className="stat-value">{formatInr(cash.paise)}</p>
            <p className="hint">
              {cash.parcels === 1
                ? '1 booked parcel'
                : `${cash.parcels.toLocaleString('en-IN')} booked parcels`}
              , not delivered yet
            </p>
            <p className="lone-link">
              <Link to="/cms/orders?payment=cash_on_the_way">See COD orders</Link>
            </p>
          </>
        )}
      </section>
      <section className="panel" aria-labelledby="running-low">
        <h3 id="running-low">Running low</h3>
        {low === null && <p className="muted">{UNREADABLE}</p>}
        {low?.length === 0 && <p className="muted">Every product on sale is above its threshold.</p>}
        {low !== null && low.length > 0 && (
          <ul className="rows">
            {low.map(({ id, name, left }) => (
              <li key={id}>
                <Link to={`/cms/products/${id}/stock`}>{name}</Link>
                <span className="end">{left} left</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** The next steps of a new shop; for a running one only what has stopped working. */
export function SetupCard({ card }: { readonly card: Setup }) {
  const isSetup = card.kind === 'setup'
  const steps = isSetup ? card.next : card.steps
  return (
    <section className="panel needs" aria-labelledby="set-up">
      <h3 id="set-up">
        {isSetup ? `Set up your shop: ${card.done} of ${card.total} done` : 'Check your shop'}
      </h3>
      <ul>
        {steps.map((step, place) => (
          <li key={step.id}>
            <StepLink step={step} isNext={isSetup && place === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepLink({ step: { id, fact }, isNext }: { readonly step: SetupStep; readonly isNext: boolean }) {
  return (
    <Link to={`/cms/health#${id}`}>
      <span>
        <strong>
          {isNext && 'Next: '}
          {SETUP_STEPS[id].title}.
        </strong>{' '}
        {fact}
      </span>
    </Link>
  )
}
