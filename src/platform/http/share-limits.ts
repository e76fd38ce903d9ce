/**
 * Processes of one shop send each other their counts once a second, by notifications of the database: nothing is
 * written. So a limit holds for all of them together, except for uses within that second and small counts that are not
 * sent (see `createLimiter`).
 */
import { z } from '../rules/zod.ts'
import { statement, type Queryable } from '../database/statement.ts'
import type { Limiter } from './rate-limits.ts'

export const LIMITS_CHANNEL = 'panna_limits'
const EVERY_MS = 1_000
/** A notification holds 8,000 bytes; a key is an address or the id of an account. */
const KEYS_AT_ONCE = 80

const notify = statement<[readonly string[]], Record<string, never>>(
  'share_limits',
  `SELECT pg_notify('${LIMITS_CHANNEL}', payload) FROM unnest($1::text[]) AS payload`,
)

const message = z.object({
  from: z.string(),
  counted: z.array(z.tuple([z.string(), z.string(), z.number().int().positive()])),
})

export type SharedLimits = {
  /** For the app's limiters, by name. */
  readonly join: (limiters: ReadonlyMap<string, Limiter>) => void
  /** Adds the counts of another process; its own messages are ignored. */
  receive(payload: string): void
  /** Sends the counts that were not sent before. */
  send(): Promise<void>
  stop(): void
}

export function shareLimits(on: Queryable, ownId: string, onError: (error: unknown) => void): SharedLimits {
  const joined: ReadonlyMap<string, Limiter>[] = []

  async function send(): Promise<void> {
    const counted = joined.flatMap((limiters) =>
      [...limiters].flatMap(([name, limiter]) => limiter.takeUnsent().map((uses) => [name, ...uses])),
    )
    const payloads: string[] = []
    for (let at = 0; at < counted.length; at += KEYS_AT_ONCE)
      payloads.push(JSON.stringify({ from: ownId, counted: counted.slice(at, at + KEYS_AT_ONCE) }))
    if (payloads.length > 0) await notify(on, payloads).catch(onError)
  }

  const timer = setInterval(() => void send(), EVERY_MS)
  timer.unref()
  return {
    join: (limiters) => void joined.push(limiters),
    receive(payload) {
      const received = message.safeParse(asJson(payload))
      if (!received.success || received.data.from === ownId) return
      for (const [name, key, uses] of received.data.counted)
        for (const limiters of joined) limiters.get(name)?.add([key, uses])
    },
    send,
    stop: () => clearInterval(timer),
  }
}

function asJson(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
