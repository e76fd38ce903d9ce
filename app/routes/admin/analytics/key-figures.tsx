import { formatInr, fromRupees } from '#domain/money.ts'
import { growthOf, growthWords } from '#domain/reports/growth.ts'
import type { SalesReport } from '#domain/reports/sales.ts'
import type { Analytics } from '#shop/reports/get-analytics.ts'

const grouped = new Intl.NumberFormat('en-IN')

type Props = { readonly sales: SalesReport; readonly coins: Analytics['coins'] }

/** The sums of the range, each with what it grew by. */
export function KeyFigures({ sales: { total, before }, coins }: Props) {
  const average = total.averagePaise
  return (
    <dl className="key-figures">
      <Figure
        label="Revenue"
        value={formatInr(total.revenuePaise)}
        note={against(growthOf(total.revenuePaise, before.revenuePaise), formatInr(before.revenuePaise))}
      />
      <Figure
        label="Orders paid"
        value={grouped.format(total.orders)}
        note={against(growthOf(total.orders, before.orders), grouped.format(before.orders))}
      />
      <Figure
        label="Average order"
        value={average === null ? '—' : formatInr(average)}
        note={`Before refunds. ${against(
          growthOf(average ?? 0, before.averagePaise ?? 0),
          before.averagePaise === null ? '—' : formatInr(before.averagePaise),
        )}`}
      />
      <Figure
        label="Coins owed now"
        value={grouped.format(coins.owed)}
        note={`${formatInr(fromRupees(coins.owed))} if all were spent, held by ${grouped.format(coins.holders)} ${coins.holders === 1 ? 'account' : 'accounts'}. In this range ${grouped.format(coins.given)} given, ${grouped.format(coins.spent)} spent or taken back.`}
      />
    </dl>
  )
}

function against(growth: number | null, before: string): string {
  return `${growthWords(growth)} (before: ${before})`
}

type FigureProps = { readonly label: string; readonly value: string; readonly note: string }

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="key-figure">
      <dt>{label}</dt>
      <dd>
        <span className="key-value">{value}</span>
        <span className="key-note">{note}</span>
      </dd>
    </div>
  )
}
