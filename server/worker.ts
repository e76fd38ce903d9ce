/** The worker: jobs from the database's queue, and what runs by the clock. */
import { Logger as WorkerLogger, run, type JobHelpers, type TaskList } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { CRONTAB } from '#jobs/crontab.ts'
import { TASKS, type JobTask } from '#jobs/tasks.ts'
import type { Shop } from '#shop/shop.ts'
import type { Logger } from './log.ts'
import { guardWorkers } from './worker-guard.ts'

export type WorkerOptions = {
  readonly databaseUrl: string
  readonly shop: Shop
  readonly log: Logger
  /** Jobs at a time. */
  readonly concurrency?: number
}

export type RunningWorker = {
  /** Lets what runs come to its end. */
  stop(): Promise<void>
}

const CONCURRENCY = 3
/** One hears of new jobs, one guards the workers' ids; the rest is for jobs to come and go. */
const CONNECTIONS = CONCURRENCY + 2
const STOP_MS = 5_000

export async function startJobs(options: WorkerOptions): Promise<RunningWorker> {
  const { databaseUrl, shop, log, concurrency = CONCURRENCY } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'panna-worker',
  })
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the worker was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const events = new EventEmitter()
  const guard = await guardWorkers(pool, events, log)
  const runner = await run({
    pgPool: pool,
    taskList: taskList(shop, log),
    crontab: CRONTAB,
    concurrency,
    events,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    logger: quietLogger(log),
  })
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker has ended'))
  return {
    async stop() {
      await runner.stop().catch(() => undefined)
      await ended
      await guard.release()
      await pool.end()
    },
  }
}

function taskList(shop: Shop, log: Logger): TaskList {
  const tasks: TaskList = {}
  for (const [name, task] of Object.entries(TASKS as Readonly<Record<string, JobTask>>)) {
    tasks[name] = async (payload: unknown, helpers: JobHelpers) => {
      try {
        await task(shop, payload)
      } catch (error) {
        log.error(
          { err: error, task: name, attempt: helpers.job.attempts },
          'a job failed and will be tried again',
        )
        throw error
      }
    }
  }
  return tasks
}

function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ ...scope, part: 'worker' }, message)
    if (level === 'warning') log.warn({ ...scope, part: 'worker' }, message)
  })
}
