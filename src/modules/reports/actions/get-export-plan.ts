import { countExports, findToday, type ExportCounts } from '../data/reports.ts'
import { readDays, type Days } from '#platform/rules/range.ts'
import type { Deps } from '#platform/deps.ts'

export type ExportPlan = {
  readonly counts: ExportCounts
  /** The order dates that the file covers; null for all. */
  readonly days: Days | null
  /** The requested dates are not a valid range. */
  readonly isRefused: boolean
  readonly today: string
}

/** What each file of the export page would contain. The caller has checked the permission. */
export async function getExportPlan(
  deps: Deps,
  asked: { readonly from: string | null; readonly to: string | null },
): Promise<ExportPlan> {
  const on = deps.db.pool
  const today = await findToday(on)
  const isAsked = Boolean(asked.from || asked.to)
  const days = isAsked ? readDays(asked.from, asked.to || today, today) : null
  return { counts: await countExports(on, days), days, isRefused: isAsked && days === null, today }
}
