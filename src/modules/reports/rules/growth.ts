/** Growth of a figure against the previous period. */
import type { Sales, SalesReport } from './sales.ts'

/** In per cent, with one decimal; null without a base. */
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
