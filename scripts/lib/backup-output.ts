/** What the backup and restore commands print, and how they parse a time. */
import { basename } from 'node:path'
import { BackupError } from '#platform/backup/backup-file.ts'
import type { DrillReport, RestoreReport } from '#platform/backup/make-backup.ts'

/** `latest`, or a moment; without a zone it is Indian time. Throws `BackupError`. */
export function readMoment(text: string): Date | 'latest' {
  if (text === 'latest') return text
  const [, day, time = '00:00', zone = '+05:30'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}${zone}`)
  if (day === undefined || Number.isNaN(moment.getTime()))
    throw new BackupError(
      `"${text}" is no moment: write it as "2026-11-26 14:30" (Indian time), 2026-11-26T09:00:00Z, or latest.`,
    )
  return moment
}

export function restoreLines(report: RestoreReport): string[] {
  const { broken, invariants } = report
  return [
    `  backup begun   ${report.begunAt}`,
    `  took           ${report.seconds.toFixed(1)} s`,
    `  rows           ${report.rows.toLocaleString('en-IN')}`,
    `  orders         ${report.orders.toLocaleString('en-IN')}${report.lastOrderAt === null ? '' : `, the last placed ${report.lastOrderAt}`}`,
    `  audit          ${invariants - broken.length} of ${invariants} invariants hold`,
    ...broken.map((name) => `  BROKEN         ${name}`),
  ]
}

export function drillLines(report: DrillReport): string[] {
  return [
    `Restored ${basename(report.file)}, ${report.ageHours.toFixed(1)} hours old:`,
    ...restoreLines(report),
    report.broken.length === 0
      ? 'The backup is good.'
      : 'The backup is NOT good: npm run audit names the rows.',
  ]
}
