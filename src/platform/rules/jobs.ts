/** A job: its name in the queue, its lane, its input, and when it runs by the clock. It may run twice; its use case allows it. */
import { z } from './zod.ts'

/**
 * Jobs at a time. Each lane has places of its own, so that a mail server, courier or partner that hangs can only delay
 * its own jobs. `checks` asks the payment provider about many payments and can take most of a minute.
 */
export const LANES = { money: 3, checks: 2, mail: 2, webhooks: 2, other: 2 } as const
export type Lane = keyof typeof LANES

/**
 * UTC. `max`: attempts. `fill`: how late a run is still made up for, 10 minutes without it. A smaller `priority` goes first:
 * sweeps before a long row of refunds. Money never waits for a queued job: these sweeps look at the state itself.
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
  /** Keeps a second one from being queued. */
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

/** A job that looks for its work itself. */
export function defineSweep<const Name extends string>(
  name: Name,
  lane: Lane,
  schedule?: Schedule,
): Job<Name, typeof NO_INPUT> {
  return defineJob(name, { lane, input: NO_INPUT, ...(schedule && { schedule }) })
}
