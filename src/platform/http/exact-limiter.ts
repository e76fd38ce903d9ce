/**
 * Limits counted in the database, so that they hold exactly however many processes serve the shop. Keys above the limit
 * are remembered here, so that a flood costs no statements.
 */

/** Maximum number of keys that a limiter remembers; the oldest are dropped first. */
export const MAX_KEYS = 20_000

export type Usage = {
  readonly isWithinLimit: boolean
  readonly max: number
  readonly remaining: number
  readonly retryAfterSeconds: number
}

export function usageOf(used: number, max: number, secondsLeft: number): Usage {
  return {
    isWithinLimit: used <= max,
    max,
    remaining: Math.max(0, max - used),
    retryAfterSeconds: Math.ceil(secondsLeft),
  }
}

export type Uses = { readonly used: number; readonly secondsLeft: number }

type Input = { readonly key: string; readonly windowSeconds: number }

/** The use cases that count. */
export type ExactUses = {
  readonly countExactUse: (input: Input) => Promise<Uses>
  readonly readExactUses: (input: Input) => Promise<Uses>
}

const MINUTE_SECONDS = 60

export function createExactLimiter(
  name: string,
  uses: ExactUses,
  now: () => number = () => performance.now(),
) {
  const aboveUntilMs = new Map<string, number>()

  async function ask(
    key: string,
    max: number,
    read: (input: Input) => Promise<Uses>,
    next: number,
  ): Promise<Usage> {
    const untilMs = aboveUntilMs.get(key) ?? 0
    if (untilMs > now()) return usageOf(max + 1, max, (untilMs - now()) / 1_000)
    aboveUntilMs.delete(key)
    const { used, secondsLeft } = await read({ key: `${name} ${key}`, windowSeconds: MINUTE_SECONDS })
    const usage = usageOf(used + next, max, secondsLeft)
    if (!usage.isWithinLimit) aboveUntilMs.set(key, now() + secondsLeft * 1_000)
    const [oldest] = aboveUntilMs.keys()
    if (aboveUntilMs.size > MAX_KEYS && oldest !== undefined) aboveUntilMs.delete(oldest)
    return usage
  }

  return {
    /** Counts one more use, also above the limit. */
    count: (key: string, max: number) => ask(key, max, uses.countExactUse, 0),
    /** Whether one more would be within the limit, without counting it. */
    check: (key: string, max: number) => ask(key, max, uses.readExactUses, 1),
  }
}
