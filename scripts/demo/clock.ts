/**
 * The demo's clock: the database's for the connections of one pool (`shop_now()`), and that of the use cases. It is set
 * by the caller and runs on in between, because documents are numbered in the order of their times. No other connection
 * is affected, and it ends with the pool.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '#platform/deps.ts'

export type DemoClock = Clock & {
  /** The time to which it was last set, in milliseconds since 1970. */
  readonly time: () => number
  /** Sets the clock forward; never back. */
  readonly moveTo: (time: number) => void
}

/** Commits do not wait for the disk: an interrupted demo is created again. */
const SET = {
  name: 'demo_clock',
  text: `SELECT set_config('panna.now', $1, false), set_config('synchronous_commit', 'off', false)`,
}

export function createClock(pool: pg.Pool, start: number): DemoClock {
  let base = start
  let since = performance.now()
  const running = () => base + performance.now() - since
  // Sent before the statement that the connection is acquired for; if it fails, that fails too.
  pool.on('acquire', (client) => {
    client.query({ ...SET, values: [new Date(running()).toISOString()] }).catch(() => undefined)
  })
  return {
    now: () => new Date(running()),
    // Only a timeout for external responses, which take real time.
    wait: (milliseconds) => pause(milliseconds),
    time: () => base,
    moveTo(next) {
      base = Math.max(next, running())
      since = performance.now()
    },
  }
}
