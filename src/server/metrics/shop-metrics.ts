/** Figures of the whole shop, from its database: the same whichever process is asked. */
import type { OperatingFacts } from '#modules/reports/rules/troubles.ts'
import { gauge, type MetricFamily } from '#platform/process/metrics.ts'
import type { CronState } from '../cron.ts'

export function shopFamilies(facts: OperatingFacts, cron: CronState): MetricFamily[] {
  const known = (value: number | null) => (value === null ? [] : [[{}, value] as const])
  return [
    gauge('panna_jobs_waiting', 'Jobs that are due and not done, by task', byTask(facts, 'waiting')),
    gauge(
      'panna_jobs_oldest_seconds',
      'How long the oldest of these has been due',
      byTask(facts, 'oldestSeconds'),
    ),
    gauge('panna_jobs_failed', 'Jobs that failed for good and wait for a person', byTask(facts, 'failed')),
    gauge(
      'panna_reconciliation_age_seconds',
      'Since payments were last reconciled',
      known(facts.reconciliationSeconds),
    ),
    gauge('panna_reconciliation_rows', 'Rows of Reconciliation that need a person', [[{}, facts.openMoney]]),
    gauge('panna_refunds_open', 'Refunds that are not at the customer yet', [[{}, facts.openRefunds]]),
    gauge('panna_backup_age_seconds', 'Since the last recorded backup', known(facts.backupSeconds)),
    gauge(
      'panna_disk_free_bytes',
      'Room on the disk of the data folder',
      known(facts.disk?.freeBytes ?? null),
    ),
    gauge('panna_disk_size_bytes', 'Size of that disk', known(facts.disk?.totalBytes ?? null)),
    gauge(
      'panna_cron_seconds_since_run',
      'Since a scheduled task was last queued',
      [...cron.secondsSinceRun].map(([task, seconds]) => [{ task }, Math.round(seconds)]),
    ),
    gauge(
      'panna_cron_late',
      'Scheduled tasks that should have begun at least three minutes ago',
      [...cron.secondsSinceRun.keys()].map((task) => [{ task }, cron.late.includes(task) ? 1 : 0]),
    ),
    gauge('panna_clock_skew_seconds', 'How far the clock of this process is ahead of the database’s', [
      [{}, Math.round(cron.skewSeconds)],
    ]),
  ]
}

function byTask({ tasks }: OperatingFacts, name: 'waiting' | 'oldestSeconds' | 'failed') {
  return tasks.map((each) => [{ task: each.task }, each[name]] as const)
}
