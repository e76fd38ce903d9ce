/**
 * The demo's clock: the database's for the connections of one pool (`shop_now()`), and that of the use cases. It is moved on by
 * hand and goes on by itself in between, as papers that are numbered in the order of their times want it. No other
 * connection knows of it, and it ends with the pool.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '#platform/deps.ts'

export type DemoClock = Clock & {
  /** To which it was moved, in milliseconds since 1970. */
  readonly time: () => number
  /** On to a time; never back. */
  readonly moveTo: (time: number) => void
}

/** Nor is the disk waited for: a demo that is cut short is made anew. */
const SET = {
  name: 'demo_clock',
  text: `SELECT set_config('panna.now', $1, false), set_config('synchronous_commit', 'off', false)`,
}

export function createClock(pool: pg.Pool, start: number): DemoClock {
  let base = start
  let since = performance.now()
  const running = () => base + performance.now() - since
  // It goes out before whatever the connection is taken for; if it fails, so does that.
  pool.on('acquire', (client) => {
    client.query({ ...SET, values: [new Date(running()).toISOString()] }).catch(() => undefined)
  })
  return {
    now: () => new Date(running()),
    // Only as a limit for others' answers, which take real time.
    wait: (milliseconds) => pause(milliseconds),
    time: () => base,
    moveTo(next) {
      base = Math.max(next, running())
      since = performance.now()
    },
  }
}
