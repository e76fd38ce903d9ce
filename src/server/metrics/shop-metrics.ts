/** Metrics of the whole shop, from its database: the same whichever process is asked. */
import type { OperatingFacts } from '#modules/reports/rules/troubles.ts'
import { gauge, type MetricFamily } from '#platform/process/metrics.ts'
import type { CronState } from '../cron.ts'

export function shopFamilies(facts: OperatingFacts, cron: CronState): MetricFamily[] {
  const { reconciliationSeconds, backupSeconds, openMoney, openRefunds, disk } = facts
  const byTask = (name: 'waiting' | 'oldestSeconds' | 'failed') =>
    facts.tasks.map((each) => [{ task: each.task }, each[name]] as const)
  const runs = [...cron.secondsSinceRun].map(([task, seconds]) => [{ task }, Math.round(seconds)] as const)
  const late = runs.map(([{ task }]) => [{ task }, cron.late.includes(task) ? 1 : 0] as const)
  return [
    gauge('panna_jobs_waiting', 'Jobs that are due and not done, by task', byTask('waiting')),
    gauge('panna_jobs_oldest_seconds', 'How long the oldest has been due', byTask('oldestSeconds')),
    gauge('panna_jobs_failed', 'Jobs that failed for good and wait for a person', byTask('failed')),
    gauge('panna_reconciliation_age_seconds', 'Since payments were reconciled', reconciliationSeconds),
    gauge('panna_reconciliation_rows', 'Rows of Reconciliation that need a person', openMoney),
    gauge('panna_refunds_open', 'Refunds that are not at the customer yet', openRefunds),
    gauge('panna_backup_age_seconds', 'Since the last recorded backup', backupSeconds),
    gauge('panna_disk_free_bytes', 'Room on the disk of the data folder', disk && disk.freeBytes),
    gauge('panna_disk_size_bytes', 'Size of that disk', disk && disk.totalBytes),
    gauge('panna_cron_seconds_since_run', 'Since a scheduled task was last queued', runs),
    gauge('panna_cron_late', 'Scheduled tasks that should have begun three minutes ago', late),
    gauge(
      'panna_clock_skew_seconds',
      'Clock of this process ahead of the database’s',
      Math.round(cron.skewSeconds),
    ),
  ]
}
