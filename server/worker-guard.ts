/**
 * Frees jobs that a killed worker left locked: by itself the queue would wait for hours. Each worker's id is held as
 * a lock on one connection of its process; when the process dies the database lets go of it at once. So whoever can take
 * that lock knows that the worker is gone, on whichever machine it ran.
 */
import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Logger } from './log.ts'

export type WorkerGuard = { release(): Promise<void> }

const SWEEP_MS = 60_000

const HOLD = 'SELECT pg_advisory_lock_shared(hashtextextended($1, 1))'
const FREE_DEAD = `
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), array_agg(locked_by) AS workers
  FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL) AS holders
  WHERE pg_try_advisory_xact_lock(hashtextextended(locked_by, 1))
  HAVING count(*) > 0`

export async function guardWorkers(pool: pg.Pool, events: EventEmitter, log: Logger): Promise<WorkerGuard> {
  const held = await pool.connect()
  let isLost = false
  let last: Promise<unknown> = Promise.resolve()
  held.on('error', () => {
    isLost = true
  })
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => {
    last = last
      .then(() => held.query(HOLD, [worker.workerId]))
      .catch((error: unknown) => log.warn({ err: error }, 'a worker is not guarded'))
  })

  const sweep = async () => {
    try {
      const freed = await pool.query<{ workers: string[] }>(FREE_DEAD)
      for (const { workers } of freed.rows) log.warn({ workers }, 'jobs of workers that are gone were freed')
    } catch (error) {
      log.warn({ err: error }, 'jobs of workers that are gone could not be freed')
    }
  }
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()

  return {
    async release() {
      clearInterval(timer)
      held.release(isLost ? true : new Error('its locks end with it'))
    },
  }
}
