/** Time and chance in the demo: its clock, its scheduled events, Indian days and hours, and seeded random choices. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '#platform/deps.ts'
import { createRandom, type Random } from '#server/seed/random.ts'

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

/**
 * The clock of the use cases, and of the database for the connections of one pool (`shop_now()`). It is set by the caller
 * and runs on in between, because documents are numbered in the order of their times. No other connection is affected,
 * and it ends with the pool.
 */
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

/** Scheduled events, in the order of their time. */
export type Agenda = {
  /** Schedules an event; one with a time in the past happens next. */
  at(time: number, happen: () => Promise<void>): void
  /** Runs all events up to a time, including those they schedule. `moved` is called with each time before its event. */
  playUntil(end: number, moved: (time: number) => void): Promise<void>
}

type Entry = { readonly time: number; readonly turn: number; readonly happen: () => Promise<void> }

export function createAgenda(): Agenda {
  // A binary heap: the earliest is first.
  const heap: Entry[] = []
  let turns = 0
  let now = -Infinity
  return {
    at(time, happen) {
      turns += 1
      put(heap, { time: Math.max(time, now), turn: turns, happen })
    },
    async playUntil(end, moved) {
      for (;;) {
        const next = heap[0]
        if (next === undefined || next.time > end) return
        takeFirst(heap)
        if (next.time > now) moved(next.time)
        now = next.time
        await next.happen()
      }
    },
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.time < b.time || (a.time === b.time && a.turn < b.turn)
}

function put(heap: Entry[], entry: Entry): void {
  heap.push(entry)
  for (let at = heap.length - 1; at > 0;) {
    const above = (at - 1) >> 1
    if (!swapIfBefore(heap, at, above)) return
    at = above
  }
}

function takeFirst(heap: Entry[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  heap[0] = last
  for (let at = 0; ;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const rightEntry = heap[right]
    const leftEntry = heap[left]
    if (leftEntry === undefined) return
    const below = rightEntry !== undefined && isBefore(rightEntry, leftEntry) ? right : left
    if (!swapIfBefore(heap, below, at)) return
    at = below
  }
}

function swapIfBefore(heap: Entry[], below: number, above: number): boolean {
  const [a, b] = [heap[below], heap[above]]
  if (a === undefined || b === undefined || !isBefore(a, b)) return false
  heap[below] = b
  heap[above] = a
  return true
}

// Indian days and hours. Times are in milliseconds since 1970.

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const INDIAN_OFFSET = 5.5 * HOUR
const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday. */
const FIRST_DAY = 4

/** The latest Indian midnight at or before a time. */
export function midnightBefore(time: number): number {
  return Math.floor((time + INDIAN_OFFSET) / DAY) * DAY - INDIAN_OFFSET
}

/** 0 is Sunday. */
export function weekday(time: number): number {
  return (Math.floor((time + INDIAN_OFFSET) / DAY) + FIRST_DAY) % DAYS_OF_WEEK
}

/** Packing hours on working days. */
const DESK_HOURS = [11, 16] as const

/** The next packing time. */
export function nextDesk(after: number): number {
  for (let day = midnightBefore(after); ; day += DAY) {
    if (weekday(day) === 0) continue
    const hour = DESK_HOURS.find((each) => day + each * HOUR > after)
    if (hour !== undefined) return day + hour * HOUR
  }
}

/** Hours by which the courier has been asked for tracking updates. */
export const POLL_HOURS = [0, 9, 12, 15, 18, 21] as const

/** Just after the next tracking update. */
export function nextPoll(after: number): number {
  const midnight = midnightBefore(after)
  const hour = POLL_HOURS.find((each) => midnight + each * HOUR > after)
  return midnight + (hour ?? 24) * HOUR + MINUTE
}

/** As in a form field: 2026-11-22T14:05. */
export function indianMinute(time: number): string {
  return new Date(time + INDIAN_OFFSET).toISOString().slice(0, 16)
}

/** A seeded random generator with the helpers that the demo needs. */
export type Chance = Pick<Random, 'below'> & {
  readonly pick: <T>(choices: readonly T[]) => T
  /** True in this many of a hundred cases. */
  readonly percent: (percent: number) => boolean
  /** From `least` to `most`, both inclusive. */
  readonly between: (least: number, most: number) => number
  /** A weighted random choice. */
  readonly weighed: <T extends { readonly share: number }>(choices: readonly T[]) => T
  /** A random id, the same for the same draw. */
  readonly uuid: () => string
}

export function createChance(seed: number): Chance {
  const { below } = createRandom(seed)
  return {
    below,
    pick: (choices) => sure(choices[below(choices.length)]),
    between: (least, most) => least + below(most - least + 1),
    percent: (percent) => below(10_000) < percent * 100,
    weighed(choices) {
      let left = below(choices.reduce((sum, { share }) => sum + share, 0))
      return sure(choices.find(({ share }) => (left -= share) < 0))
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

function sure<T>(chosen: T | undefined): T {
  if (chosen === undefined) throw new RangeError('there is nothing to choose from')
  return chosen
}
