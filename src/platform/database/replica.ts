/**
 * Reads of public pages and searches from a standby, and never from one that is behind. After each change the primary
 * is asked for its log position, and the standby is used again once it has replayed that far: a page rendered after a
 * change shows the change. A standby that lags, is down or fails is replaced by the primary.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type ConnectOptions, type Database } from './connection.ts'

/** Without a change, the standby is checked this often: changes without a notification are never older. */
const CHECK_MS = 5_000
const LATE_MS = 2_000
const POLL_MS = 20
/** A statement that takes longer is repeated on the primary. */
const ANSWER_MS = 2_000

export type Replica = {
  /** Statements outside transactions go to the standby while it is current, everything else to the primary. */
  readonly reads: Database
  /** Something was committed: call it before reading anything that should show it. */
  changed(): void
  /** While change notifications are interrupted, nothing is read from the standby. */
  listening(isListening: boolean): void
  counts(): { readonly isCurrent: boolean; readonly fromReplica: number; readonly fromPrimary: number }
  close(): Promise<void>
}

export type ReplicaOptions = Pick<ConnectOptions, 'isPooled' | 'onError'> & {
  readonly onUse: (isUsed: boolean, reason: string) => void
}

const POSITION = 'SELECT pg_current_wal_insert_lsn()::text AS position'
/** A server that is not a standby has replayed nothing. */
const HAS_REPLAYED =
  'SELECT coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "hasReplayed"'

export function readFromReplica(primary: Database, replicaUrl: string, options: ReplicaOptions): Replica {
  const standby = connect(replicaUrl, { ...options, connectMs: ANSWER_MS, queryMs: ANSWER_MS })
  const counts = { fromReplica: 0, fromPrimary: 0 }
  let isCurrent = false
  let isListening = false
  let isUsed: boolean | null = null
  let isClosed = false
  /** Number of changes so far; a check that was overtaken by a change starts over. */
  let changes = 0
  let checking: Promise<void> | null = null

  function setUsed(now: boolean, reason: string): void {
    if (isUsed !== now) options.onUse(now, reason)
    isUsed = now
  }

  function changed(): void {
    changes += 1
    isCurrent = false
    check()
  }

  function check(): void {
    if (!isClosed && isListening) checking ??= catchUp().finally(() => (checking = null))
  }

  async function catchUp(): Promise<void> {
    let seen = -1
    let askedAt = 0
    let position = ''
    try {
      while (!isClosed && isListening) {
        if (seen !== changes) {
          seen = changes
          askedAt = performance.now()
          position = (await primary.pool.query<{ position: string }>(POSITION)).rows[0]?.position ?? ''
        }
        const { rows } = await standby.pool.query<{ hasReplayed: boolean }>(HAS_REPLAYED, [position])
        if (seen === changes && isListening && rows[0]?.hasReplayed) {
          isCurrent = true
          return setUsed(true, 'it has replayed every change')
        }
        if (performance.now() - askedAt > LATE_MS) {
          isCurrent = false
          return setUsed(false, 'it is late')
        }
        await pause(POLL_MS)
      }
    } catch (error) {
      isCurrent = false
      setUsed(false, String(error))
    }
  }

  /** If the standby fails, or cannot run a statement, the page does not fail. */
  async function query(...args: unknown[]): Promise<unknown> {
    if (isCurrent) {
      try {
        const result = await ask(standby.pool, args)
        counts.fromReplica += 1
        return result
      } catch (error) {
        isCurrent = false
        setUsed(false, String(error))
      }
    }
    counts.fromPrimary += 1
    return ask(primary.pool, args)
  }

  const timer = setInterval(check, CHECK_MS)
  timer.unref()
  return {
    reads: { ...primary, pool: withQuery(primary.pool, query) },
    changed,
    listening(now) {
      isListening = now
      if (now) changed()
      else isCurrent = false
    },
    counts: () => ({ isCurrent, ...counts }),
    async close() {
      isClosed = true
      clearInterval(timer)
      await checking
      await standby.close()
    },
  }
}

const ask = (pool: pg.Pool, args: unknown[]): Promise<unknown> =>
  (pool.query as (...given: unknown[]) => Promise<unknown>).apply(pool, args)

function withQuery(pool: pg.Pool, query: (...args: unknown[]) => Promise<unknown>): pg.Pool {
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name)),
  })
}
