/** Formats Indian dates for charts and tables. */
import { MONTHS } from '#modules/invoicing/rules/invoice-view.ts'
import type { Days } from '#platform/rules/range.ts'
import type { Step } from './sales.ts'

/** '5 Nov'. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${monthName(month)}`
}

/** '5 Nov 2026'. */
export function formatDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

/** '1 Nov – 22 Nov 2026'; both years if they differ; a single day as one date. */
export function formatDays({ from, to }: Days): string {
  if (from === to) return formatDay(to)
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : formatDay(from)
  return `${first} – ${formatDay(to)}`
}

/** The label below a bar, as short as its step allows. */
export function bucketLabel({ from }: Days, step: Step): string {
  if (step !== 'month') return shortDay(from)
  const [year, month] = from.split('-').map(Number)
  return `${monthName(month)} ${String(year).slice(2)}`
}

function monthName(month: number | undefined): string {
  return (MONTHS[(month ?? 1) - 1] ?? '').slice(0, 3)
}
