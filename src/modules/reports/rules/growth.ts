/** Growth of a figure against the previous period. */

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
