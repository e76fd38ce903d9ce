/**
 * Posts events in batches to the address that the owner has set, on a best-effort basis: undeliverable events are
 * counted and dropped, because analytics are not worth a delay, a retry or database space. The receiver sees the
 * event's fields and nothing else of the visitor, because this server makes the request. The format is in
 * docs/hooks.md.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { outboundClient } from '#platform/http/http-client.ts'
import type { Analytics, TimedEvent } from './port.ts'

export type EventsHookOptions = {
  readonly url: string
  /** Called when events were lost, at most once a minute. */
  readonly onLost: (lost: number, reason: string) => void
  readonly gatherMs?: number
  readonly deadlineMs?: number
  readonly places?: number
}

/** How long events are collected before they are sent. */
const GATHER_MS = 2_000
const DEADLINE_MS = 5_000
const PLACES = 1_000
const SENT_AT_ONCE = 100
const REPORT_EVERY_MS = 60_000
/** Maximum time that a shutdown waits for events to be sent. */
const CLOSE_WITHIN_MS = 1_500

export function createEventsHook(options: EventsHookOptions): Analytics {
  const { gatherMs = GATHER_MS, deadlineMs = DEADLINE_MS, places = PLACES } = options
  const { origin, pathname, search } = new URL(options.url)
  const client = outboundClient(origin, { 'content-type': 'application/json' })
  const waiting = createBoundedQueue<TimedEvent>(places)
  let timer: NodeJS.Timeout | null = null
  let sending: Promise<void> | null = null
  let isClosed = false
  let sent = 0
  let lost = 0
  let reported = 0
  let nextReportMs = 0

  /** One request at a time: a receiver that hangs costs one connection, and the full queue drops its oldest events. */
  function send(): Promise<void> {
    timer = null
    sending ??= sendOnce().finally(() => {
      sending = null
      gather()
    })
    return sending
  }

  async function sendOnce(): Promise<void> {
    const events = waiting.take(SENT_AT_ONCE)
    if (events.length === 0) return
    const body = JSON.stringify({ events: events.map(asWire) })
    const answer = await client({ method: 'POST', path: pathname + search, body, deadlineMs })
    if (answer.ok && answer.status >= 200 && answer.status <= 299) sent += events.length
    else lose(events.length, answer.ok ? `it answered ${answer.status}` : answer.detail)
  }

  function lose(count: number, reason: string): void {
    lost += count
    if (performance.now() < nextReportMs) return
    nextReportMs = performance.now() + REPORT_EVERY_MS
    options.onLost(lost - reported, reason)
    reported = lost
  }

  function gather(): void {
    if (isClosed || sending || timer || waiting.size === 0) return
    timer = setTimeout(() => void send(), gatherMs).unref()
  }

  async function sendRest(): Promise<void> {
    await sending
    while (waiting.size > 0) await send()
  }

  return {
    track(event) {
      if (isClosed) return
      const pushedOut = waiting.add(event)
      if (pushedOut > 0) lose(pushedOut, 'more than there is room for')
      gather()
    },
    stats: () => ({ sent, lost }),
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      const late = new AbortController()
      await Promise.race([
        sendRest(),
        pause(CLOSE_WITHIN_MS, null, { signal: late.signal }).catch(() => null),
      ])
      late.abort()
    },
  }
}

/** Copied field by field, so that only the fields listed here are sent. */
function asWire({ at, ...event }: TimedEvent): Record<string, unknown> {
  const head = { event: event.event, at: at.toISOString(), visit: event.visit, currency: 'INR' }
  if (event.event === 'product_view') {
    const { id, name, price } = event
    return { ...head, id, name, price }
  }
  const { order, total, items } = event
  return { ...head, order, total, items }
}

/** A bounded queue: when it is full, a new entry replaces the oldest one. */
type BoundedQueue<Item> = {
  /** Number of dropped entries: 0 or 1. */
  add(item: Item): number
  /** Removes the oldest entries, at most this many. */
  take(most: number): Item[]
  readonly size: number
}

export function createBoundedQueue<Item>(places: number): BoundedQueue<Item> {
  const items: Item[] = []
  return {
    add(item) {
      items.push(item)
      return items.length > places ? items.splice(0, 1).length : 0
    },
    take: (most) => items.splice(0, most),
    get size() {
      return items.length
    },
  }
}
