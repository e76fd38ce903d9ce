/**
 * Frees jobs that a killed worker left locked: the queue alone would wait for hours. The id under which a process locks
 * its jobs is also an advisory lock on one of its connections, which the database releases when the process dies. So a
 * process that can take that lock knows that the worker is gone, on any machine.
 */
import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Logger } from '#platform/process/log.ts'

export type WorkerGuard = { release(): Promise<void> }

type PoolEvent = { readonly workerPool: { readonly id: string } }

const SWEEP_MS = 60_000
/** After a failure: jobs of lanes that ended without the database run soon after it is back. */
const RETRY_MS = 2_000

const HOLD = 'SELECT pg_advisory_lock_shared(hashtextextended(id, 1)) FROM unnest($1::text[]) AS id'
const LET_GO = 'SELECT pg_advisory_unlock_shared(hashtextextended($1, 1))'
const FREE_DEAD = `
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)), array_agg(locked_by) AS workers
  FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND locked_by <> ALL ($1::text[])) AS holders
  WHERE pg_try_advisory_xact_lock(hashtextextended(locked_by, 1))
  HAVING count(*) > 0`

export async function guardWorkers(pool: pg.Pool, events: EventEmitter, log: Logger): Promise<WorkerGuard> {
  const ids = new Set<string>()
  let held: pg.PoolClient | null = null
  let isEnded = false
  let retry: NodeJS.Timeout | null = null
  /** Sequential: a connection runs one statement at a time. */
  let last: Promise<void> = Promise.resolve()

  async function hold(fresh: readonly string[]): Promise<void> {
    if (held) return void (await held.query(HOLD, [fresh]))
    const client = await pool.connect()
    // Its locks are gone with it: all are taken again on the next connection.
    client.once('error', () => giveBack(client))
    held = client
    await client.query(HOLD, [[...ids]])
  }

  /** Once: a connection lost just as the worker stops is reported twice. */
  function giveBack(client: pg.PoolClient): void {
    if (held !== client) return
    held = null
    client.release(true)
  }

  async function sweep(): Promise<void> {
    if (!held) await hold([])
    const freed = await pool.query<{ workers: string[] }>(FREE_DEAD, [[...ids]])
    for (const { workers } of freed.rows) log.warn({ workers }, 'jobs of dead workers were freed')
  }

  function next(work: () => Promise<void>): Promise<void> {
    last = last.then(async () => {
      if (isEnded) return
      await work().catch((error: unknown) => {
        log.warn({ err: error }, 'dead workers could not be checked')
        retry ??= setTimeout(() => {
          retry = null
          void next(sweep)
        }, RETRY_MS).unref()
      })
    })
    return last
  }

  // Jobs are locked under the id of the worker pool that took them.
  events.on('pool:create', ({ workerPool }: PoolEvent) => {
    ids.add(workerPool.id)
    void next(() => hold([workerPool.id]))
  })
  // Jobs that it could not release when it stopped are free from now on: the next worker need not wait for the next
  // round.
  events.on('pool:release', ({ workerPool }: PoolEvent) => {
    ids.delete(workerPool.id)
    void next(async () => {
      await held?.query(LET_GO, [workerPool.id])
      await sweep()
    })
  })
  await next(sweep)
  const timer = setInterval(() => void next(sweep), SWEEP_MS)
  timer.unref()

  return {
    async release() {
      clearInterval(timer)
      isEnded = true
      await last
      // Closes the connection, and so releases its locks.
      if (held) giveBack(held)
    },
  }
}
