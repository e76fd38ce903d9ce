/**
 * A job: its name in the queue, its lane, its input, and its schedule. A job may run twice, so its use case must be
 * safe to repeat.
 */
import { z } from './zod.ts'

/**
 * Concurrent jobs per lane. Lanes have separate slots, so that a mail server, courier or partner that hangs delays only
 * its own jobs. `checks` asks the payment provider about many payments and can take most of a minute.
 */
export const LANES = { money: 3, checks: 2, mail: 2, webhooks: 2, pictures: 2, other: 2 } as const
export type Lane = keyof typeof LANES

/**
 * `at` is a cron expression in UTC. `max`: attempts. `fill`: how late a missed run is still made up for; 10 minutes by
 * default. A smaller `priority` runs first, for example sweeps before a long queue of refunds. Money never depends on a
 * queued job alone: these sweeps read the state itself.
 */
export type Schedule = {
  readonly at: string
  readonly max: number
  readonly fill?: string
  readonly priority?: number
}

export type Job<Name extends string = string, Input extends z.ZodType = z.ZodType> = {
  readonly name: Name
  readonly lane: Lane
  readonly input: Input
  /** Prevents a second job with the same key from being queued. */
  readonly key?: (input: z.input<Input>) => string
  readonly schedule?: Schedule
}

/** A job with its input, to be queued. */
export type QueuedJob = { readonly task: string; readonly payload: unknown; readonly key: string | null }

export function queued<Input extends z.ZodType>(
  job: Job<string, Input>,
  input: z.input<Input>,
  key: string | null = job.key?.(input) ?? null,
): QueuedJob {
  return { task: job.name, payload: input, key }
}

export function defineJob<const Name extends string, Input extends z.ZodType>(
  name: Name,
  job: Omit<Job<Name, Input>, 'name'>,
): Job<Name, Input> {
  return { name, ...job }
}

const NO_INPUT = z.object({}).default({})

/** A job without input: it finds its work itself. */
export function defineSweep<const Name extends string>(
  name: Name,
  lane: Lane,
  schedule?: Schedule,
): Job<Name, typeof NO_INPUT> {
  return defineJob(name, { lane, input: NO_INPUT, ...(schedule && { schedule }) })
}
