/** The worker: jobs from the database's queue, and scheduled jobs. */
import {
  Logger as WorkerLogger,
  run,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEventMap,
} from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { NO_LIMITS } from '#platform/database/session-limits.ts'
import { LANES, type Lane } from '#platform/rules/jobs.ts'
import { AT_START, JOBS, TASKS } from './jobs/jobs.ts'
import type { Shop } from '#app/shop.ts'
import { startCron } from './cron.ts'
import { type Logger, runInContext } from '#platform/process/log.ts'
import type { ProcessMetrics } from './metrics/process-metrics.ts'
import { guardWorkers } from './worker-guard.ts'

export type WorkerOptions = {
  readonly databaseUrl: string
  readonly shop: Shop
  readonly log: Logger
  /** Absent in tests. */
  readonly metrics?: Pick<ProcessMetrics, 'jobs'>
  /** Maximum number of concurrent jobs in one lane. */
  readonly concurrency?: number
}

export type RunningWorker = {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

/** Connections shared by jobs that start and finish at the same time. */
const SHARED_CONNECTIONS = 4
/** One per lane listens for new jobs, one guards their ids. */
const CONNECTIONS = Object.keys(LANES).length + 1 + SHARED_CONNECTIONS
/** A job for a future moment is found by the next poll: prices follow the start of a sale within a second. */
const POLL_MS = 1_000
/**
 * While jobs keep coming, a lane fetches several at once, a few times a second, instead of one statement per job and
 * per notification; after a pause the first job starts at once. What a lane cannot start soon goes back to the queue.
 */
const REFETCH_MS = 100
/** Each new job wakes all lanes, also those that orders do not use. */
const SELDOM_REFETCH_MS = 500
const RETURN_MS = 15_000
/** Jobs that are done within this time are recorded by one statement. */
const RECORD_MS = 100
/** Of the lanes that every order uses; the others fetch as many as they run at once. */
const FETCHED_AT_ONCE: Partial<Record<Lane, number>> = { mail: 20, other: 20 }
const STOP_MS = 5_000
const FIRST_RESTART_MS = 250
const LAST_RESTART_MS = 10_000

type WorkerSettings = NonNullable<GraphileConfig.Preset['worker']>

export async function startJobs(options: WorkerOptions): Promise<RunningWorker> {
  const { databaseUrl, shop, log, metrics, concurrency = Infinity } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'panna-worker',
    // Taking and finishing a job need not wait for the disk: after a crash of the machine it runs once more.
    options: `-c synchronous_commit=off ${NO_LIMITS}`,
  })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the worker was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const events = new EventEmitter()
  events.on('job:complete', goOnPosting)
  events.on('localQueue:setMode', awaitReturn)
  const guard = await guardWorkers(pool, events, log)
  const start = (lane: Lane) => () =>
    run({
      pgPool: pool,
      taskList: taskList(lane, shop, log, metrics),
      crontab: '',
      concurrency: Math.min(LANES[lane], concurrency),
      events,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: STOP_MS,
      preset: { worker: fetching(lane, Math.min(LANES[lane], concurrency)) },
      logger: quietLogger(log),
    })
  const lanes = await Promise.all((Object.keys(LANES) as Lane[]).map((lane) => keepRunning(start(lane), log)))
  const cron = await startCron(pool, log)
  await addStartJobs(pool)
  return {
    async stop() {
      await cron.stop()
      await Promise.all(lanes.map((lane) => lane.stop()))
      await guard.release()
      await pool.end()
    },
  }
}

/** Without batches, failing to record a job's completion would be an uncaught error. */
function fetching(lane: Lane, concurrency: number): WorkerSettings {
  const size = Math.max(FETCHED_AT_ONCE[lane] ?? 0, concurrency)
  // Posts to one partner run one after another: the next is free once the one before is recorded, and follows at once.
  const isInTurn = lane === 'webhooks'
  const recordMs = isInTurn ? 0 : RECORD_MS
  const threshold = isInTurn ? 0 : size
  const durationMs = isInTurn || lane in FETCHED_AT_ONCE ? REFETCH_MS : SELDOM_REFETCH_MS
  return {
    completeJobBatchDelay: recordMs,
    failJobBatchDelay: recordMs,
    localQueue: {
      size,
      ttl: RETURN_MS,
      refetchDelay: { durationMs, threshold, maxAbortThreshold: Infinity },
    },
  }
}

/** Time allowed for recording the completion of a job. */
const WRITTEN_MS = 20

/**
 * A job of the same named queue can be taken only after the previous one is recorded as done, but the queue asks for
 * the next before that: the job would wait seconds for the next poll.
 */
function goOnPosting({ worker, job }: WorkerEventMap['job:complete']): void {
  if (job.task_identifier !== JOBS.deliverWebhook.name) return
  setTimeout(() => {
    try {
      worker.workerPool.nudge(1)
    } catch {
      // It was stopped meanwhile and takes no more jobs.
    }
  }, WRITTEN_MS).unref()
}

/**
 * A lane that ends returns the jobs it has not started, but graphile-worker 0.18 refuses to wait for that if nothing
 * else is pending: without the database the failure would be an uncaught error, which ends the shop.
 */
function awaitReturn({ localQueue, newMode }: WorkerEventMap['localQueue:setMode']): void {
  if (newMode !== 'RELEASED') return
  const queue = localQueue as unknown as { backgroundCount: number; decreaseBackgroundCount(): void }
  queue.backgroundCount += 1
  queueMicrotask(() => queue.decreaseBackgroundCount())
}

/** Also run at start-up, must not wait for the nightly cron: once per start, however many processes start. */
async function addStartJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.add_job(task, job_key => task, max_attempts => 3) FROM unnest($1::text[]) AS task`,
    [AT_START],
  )
}

/** The queue's runner gives up if the database goes away; it is restarted until one stays up. */
async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<RunningWorker> {
  const stopping = new AbortController()
  let runner: Runner | null = await start()

  async function watch(): Promise<void> {
    for (let delayMs = FIRST_RESTART_MS; ; delayMs = Math.min(2 * delayMs, LAST_RESTART_MS)) {
      await runner?.promise.catch((error: unknown) => log.error({ err: error }, 'the worker has ended'))
      if (stopping.signal.aborted) return
      runner = null
      await pause(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      runner = await start().catch((error: unknown) => {
        log.warn({ err: error }, 'the worker could not be started again')
        return null
      })
      if (runner) delayMs = FIRST_RESTART_MS
      // Stopped while it was starting: nothing else would stop it.
      if (stopping.signal.aborted) await runner?.stop().catch(() => undefined)
    }
  }

  const watched = watch()
  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await watched
    },
  }
}

function taskList(lane: Lane, shop: Shop, log: Logger, metrics: WorkerOptions['metrics']): TaskList {
  const tasks: TaskList = {}
  for (const { name, lane: own } of Object.values(JOBS)) {
    if (own !== lane) continue
    const task = TASKS[name]
    const note = (outcome: 'done' | 'failed') => metrics?.jobs.add({ task: name, outcome })
    const attempt = async (payload: unknown, { job }: JobHelpers) => {
      const { id, attempts, max_attempts: most } = job
      try {
        await task(shop, payload, id)
        note('done')
      } catch (error) {
        note('failed')
        const isLast = isPermanent(error) || attempts >= most
        // Attempts used up: the job stays in the queue, to be found by this line. A permanent failure only leaves the line.
        const outcome = isLast ? 'a job failed for good' : 'a job failed and will be tried again'
        log.error({ err: error, task: name, job: id, attempt: attempts }, outcome)
        if (!isPermanent(error)) throw error
      }
    }
    tasks[name] = (payload, helpers) =>
      runInContext({ job: helpers.job.id, task: name, ...orderOf(payload) }, () => attempt(payload, helpers))
  }
  return tasks
}

/** So that every line of a job about an order names it. */
function orderOf(payload: unknown): { orderId?: string } {
  if (typeof payload !== 'object' || payload === null || !('orderId' in payload)) return {}
  return typeof payload.orderId === 'string' ? { orderId: payload.orderId } : {}
}

/** The mailbox does not exist: eleven more attempts would only harm the sender's reputation. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'isPermanent' in error && error.isPermanent === true
}

function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    // Each failed attempt has its line already, with less in it.
    if (meta?.['failure'] === true) return
    if (level === 'error') log.error({ ...scope, part: 'worker' }, message)
    if (level === 'warning') log.warn({ ...scope, part: 'worker' }, message)
  })
}
