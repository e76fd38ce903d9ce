/** Metrics of the parts that serve pages, files and pictures in front of the app, and of the whole shop. */
import type { AnalyticsStats } from '#modules/reports/providers/port.ts'
import type { OperatingFacts } from '#modules/reports/rules/troubles.ts'
import type { StaticFiles } from '#platform/http/static-files.ts'
import type { PageCache } from '#platform/page-cache/page-cache.ts'
import type { Pictures } from '#platform/pictures/pictures.ts'
import { gauge, labelled, type MetricFamily } from '#platform/process/metrics.ts'
import type { Admission, WorkCounts } from '../admission.ts'
import type { CronState } from '../cron.ts'

type WebParts = {
  readonly pageCache: PageCache | null
  readonly staticFiles: StaticFiles | null
  readonly pictures: Pictures | null
  readonly admission: Pick<Admission, 'counts'>
  /** Absent if visits are not counted. */
  readonly analytics?: { stats(): AnalyticsStats } | null
}

export function webFamilies(parts: WebParts): MetricFamily[] {
  const page = parts.pageCache?.stats()
  const picture = parts.pictures?.stats()
  const visits = parts.analytics?.stats()
  const counter = (name: string, help: string, samples: Parameters<typeof gauge>[2]) =>
    gauge(name, help, samples, 'counter')
  const whence = {
    memory: picture?.servedFromMemory ?? 0,
    elsewhere: (picture?.served ?? 0) - (picture?.servedFromMemory ?? 0),
  }
  const sizes = { made: picture?.made ?? 0, failed: picture?.failed ?? 0 }
  const pages = { hit: page?.hits ?? 0, miss: page?.misses ?? 0, stale: page?.staleServed ?? 0 }
  const visitOutcomes = { sent: visits?.sent ?? 0, lost: visits?.lost ?? 0 }
  const work = parts.admission.counts()
  const ofWork = (field: keyof WorkCounts[keyof WorkCounts]) =>
    labelled('work', Object.fromEntries(Object.entries(work).map(([name, counts]) => [name, counts[field]])))
  return [
    gauge('panna_work_running', 'Requests being worked on, by kind of work', ofWork('running')),
    gauge('panna_work_waiting', 'Requests that wait for a place', ofWork('waiting')),
    counter('panna_work_refused_total', 'Requests refused because too many waited', ofWork('refused')),
    counter('panna_static_files_total', 'Files served from memory', parts.staticFiles?.served ?? 0),
    counter('panna_pictures_total', 'Pictures served, by whence', labelled('from', whence)),
    counter('panna_pictures_made_total', 'Sizes made from masters, by outcome', labelled('outcome', sizes)),
    gauge('panna_pictures_bytes', 'Memory that pictures take', picture?.memoryBytes ?? 0),
    counter('panna_page_cache_total', 'Public pages served, by how', labelled('how', pages)),
    counter('panna_page_cache_not_modified_total', 'Of these, answered with 304', page?.notModified ?? 0),
    counter('panna_page_renders_total', 'Renders of public pages', page?.renders ?? 0),
    counter('panna_page_render_errors_total', 'Renders that failed', page?.renderErrors ?? 0),
    gauge('panna_page_cache_bytes', 'Memory the page cache takes', page?.bytes ?? 0),
    gauge('panna_page_cache_pages', 'Pages kept', page?.pages ?? 0),
    counter(
      'panna_analytics_events_total',
      'Events of visits passed on, by outcome',
      labelled('outcome', visitOutcomes),
    ),
  ]
}

/** From the database: the same whichever process is asked. */
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
