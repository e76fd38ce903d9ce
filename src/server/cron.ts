/**
 * Queues scheduled jobs by the database's clock, read in each round. graphile-worker's own cron remembers the process's
 * times: after a clock was briefly ahead, it queues nothing until that time is reached.
 */
import type pg from 'pg'
import { parseCrontab, type ParsedCronItem } from 'graphile-worker'
import { crontab } from './jobs/jobs.ts'
import { NEXT_SALE } from '#modules/catalogue/rules/pricing.ts'
import type { Logger } from '#platform/process/log.ts'

export type Cron = { stop(): Promise<void> }

const ROUND_MS = 10_000
const MINUTE_MS = 60_000
const MAKE_UP_MS = 10 * MINUTE_MS
/** A job that should have started this long ago is late. */
const LATE_MS = 3 * MINUTE_MS
/** Lateness is checked among jobs that were due within this time. */
const LATE_WITHIN_MS = 65 * MINUTE_MS
const SKEW_SECONDS = 30

const ITEMS: readonly ParsedCronItem[] = parseCrontab(crontab())

/** Entries written while the database's clock was ahead would block their task until that time. */
const PUT_BACK_ENTRIES = `
  UPDATE graphile_worker._private_known_crontabs SET known_since = least(known_since, now()), last_execution = NULL
   WHERE last_execution > now() + interval '1 minute' RETURNING identifier`

/**
 * The same for jobs. The longest pause between two attempts is about six hours; only the next start or end of a sale may
 * be weeks away.
 */
const PUT_BACK_JOBS = `
  UPDATE graphile_worker._private_jobs SET run_at = now()
   WHERE run_at > now() + interval '2 days' AND locked_at IS NULL AND key IS DISTINCT FROM '${NEXT_SALE}'
   RETURNING id`

/** A new task is queued from its next due time on. */
const REGISTER = `
  INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
  SELECT identifier, now(), now() FROM unnest($1::text[]) AS identifier ON CONFLICT DO NOTHING`

/**
 * The process that advances the entry queues the job. `run_at` is unchanged while a job waits, so that its delay can be
 * measured.
 */
const QUEUE = `
  WITH due AS (
    SELECT * FROM json_to_recordset($1::json) AS due (
      identifier text, task text, at timestamptz, payload json, queue text, attempts int, key text, priority int)
  ), claimed AS (
    UPDATE graphile_worker._private_known_crontabs AS known SET last_execution = due.at FROM due
     WHERE known.identifier = due.identifier AND (known.last_execution IS NULL OR known.last_execution < due.at)
     RETURNING known.identifier
  )
  SELECT graphile_worker.add_job(task, coalesce(payload, '{}'::json), queue_name => queue, run_at => at, max_attempts => attempts,
           job_key => key, priority => priority, job_key_mode => 'preserve_run_at')
    FROM due JOIN claimed USING (identifier)`

/** One round: repairs what a wrong clock left behind, then queues what is due. */
export async function queueDueTasks(pool: Pick<pg.Pool, 'query'>, log: Logger): Promise<void> {
  const entries = await pool.query<{ identifier: string }>(PUT_BACK_ENTRIES)
  const jobs = await pool.query<{ id: string }>(PUT_BACK_JOBS)
  if (entries.rows.length + jobs.rows.length > 0) {
    const tasks = entries.rows.map(({ identifier }) => identifier)
    log.warn(
      { tasks, jobs: jobs.rows.length },
      'the clock was ahead: tasks and jobs of the future were put back',
    )
  }
  await pool.query(REGISTER, [ITEMS.map(({ identifier }) => identifier)])
  const now = await databaseTime(pool)
  const due = ITEMS.flatMap((item) => {
    const at = lastDue(item, now, Math.max(item.options.backfillPeriod, MAKE_UP_MS))
    if (at === null) return []
    const { maxAttempts: attempts, jobKey: key, queueName: queue, priority } = item.options
    const { identifier, task, payload } = item
    return [{ identifier, task, payload, attempts, key, queue, priority, at: new Date(at).toISOString() }]
  })
  await pool.query(QUEUE, [JSON.stringify(due)])
}

/** The latest minute up to `until`, at most `withinMs` earlier, at which the task is due. */
export function lastDue(item: ParsedCronItem, until: number, withinMs: number): number | null {
  for (let at = until - (until % MINUTE_MS); at >= until - withinMs; at -= MINUTE_MS) {
    const time = new Date(at)
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    }
    if (item.match(digest)) return at
  }
  return null
}

/** Runs a round at once and then every ten seconds, by a timer that clock changes do not affect. */
export async function startCron(pool: pg.Pool, log: Logger): Promise<Cron> {
  let isSkewed = false
  const round = async (): Promise<void> => {
    try {
      await queueDueTasks(pool, log)
      const skew = (Date.now() - (await databaseTime(pool))) / 1_000
      const wasSkewed = isSkewed
      isSkewed = Math.abs(skew) > SKEW_SECONDS
      if (isSkewed && !wasSkewed)
        log.warn({ seconds: Math.round(skew) }, 'the clocks of this process and of the database differ')
    } catch (error) {
      log.warn({ err: error }, 'scheduled tasks could not be queued')
    }
  }
  let last = round()
  await last
  const timer = setInterval(() => {
    last = last.then(round)
  }, ROUND_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await last
    },
  }
}

/** Milliseconds since 1970. */
async function databaseTime(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  )
  const [row] = rows
  if (!row) throw new Error('the database did not return its time')
  return row.now
}

export type CronState = {
  /** Tasks that should have started at least three minutes ago. */
  readonly late: readonly string[]
  readonly secondsSinceRun: ReadonlyMap<string, number>
  readonly skewSeconds: number
}

type Entry = { readonly identifier: string; readonly lastRun: number; readonly isWaiting: boolean }

/** Tasks that were queued and started on time. A task that no worker has ever known is not late. */
export async function readCronState(pool: Pick<pg.Pool, 'query'>): Promise<CronState> {
  const entries = await pool.query<Entry>(
    `SELECT known.identifier, extract(epoch FROM coalesce(known.last_execution, known.known_since))::float8 * 1000 AS "lastRun",
            EXISTS (SELECT 1 FROM graphile_worker._private_jobs j
                     WHERE j.key = known.identifier AND j.locked_at IS NULL AND j.attempts = 0
                       AND j.run_at < now() - make_interval(secs => $1)) AS "isWaiting"
       FROM graphile_worker._private_known_crontabs known`,
    [LATE_MS / 1_000],
  )
  const now = await databaseTime(pool)
  const late: string[] = []
  const secondsSinceRun = new Map<string, number>()
  for (const item of ITEMS) {
    const entry = entries.rows.find(({ identifier }) => identifier === item.identifier)
    if (!entry) continue
    const { lastRun } = entry
    secondsSinceRun.set(item.task, (now - lastRun) / 1_000)
    const due = lastDue(item, now - LATE_MS, LATE_WITHIN_MS)
    const isMissed = due !== null && lastRun < due
    if (isMissed || entry.isWaiting || lastRun > now + MINUTE_MS) late.push(item.task)
  }
  return { late, secondsSinceRun, skewSeconds: (Date.now() - now) / 1_000 }
}
