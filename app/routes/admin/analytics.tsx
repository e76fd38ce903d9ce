/** What the shop sold in a range of days, and how that compares with as many days before. */
import { STEPS } from '#domain/reports/buckets.ts'
import { daysWords } from '#domain/reports/day-words.ts'
import { PRESETS } from '#domain/reports/range.ts'
import type { PageHandle } from '#app/access.ts'
import { shopContext } from '#app/context.ts'
import type { Route } from './+types/analytics'
import { KeyFigures } from './analytics/key-figures.tsx'
import { RangeForm } from './analytics/range-form.tsx'
import { SalesCharts } from './analytics/sales-charts.tsx'
import { SoldTables } from './analytics/sold-tables.tsx'
import { staffMeta } from './staff-meta.ts'
import './analytics/analytics.css'

export const handle: PageHandle = { access: 'admin', read: 'reports.read' }

const TITLE = 'Analytics'

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
  const { range, step } = loaderData
  return (
    <section className="staff-orders" aria-labelledby="analytics">
      <header className="staff-head">
        <h2 id="analytics">{TITLE}</h2>
        <p>
          {PRESETS[range.preset]}: {daysWords(range)}
        </p>
      </header>
      <RangeForm {...loaderData} />
      <p className="analytics-note">
        {STEPS[step]} by {STEPS[step].toLowerCase()}, compared with {daysWords(range.before)}. Revenue is the
        money of paid orders less refunds, each on its day, Indian time.
      </p>
      <KeyFigures {...loaderData} />
      <div className="analytics-grid">
        <SalesCharts {...loaderData} />
        <SoldTables {...loaderData} />
      </div>
    </section>
  )
}
