/**
 * How many keys that do not count one address may send (threats, row 63): enough for a partner who has just been cut off, and
 * an end to floods. Then none from there is looked up for the rest of the minute, but for keys that were right before:
 * partners behind one address do not lock each other out, and since a key can't be guessed there is nothing to find out.
 * Those are still judged afresh, so that a revoked one is out at once. Kept in memory: each process counts its own.
 */
export const WRONG_KEYS_A_MINUTE = 60
const MINUTE_MS = 60_000
/** Addresses, and right keys, that are remembered; the oldest are forgotten first. */
const MOST_ADDRESSES = 20_000
const MOST_KEYS = 1_000

export type WrongKeys = {
  /** 0: the key may be looked up. */
  secondsToWait(address: string, digest: string | null): number
  countWrong(address: string): void
  noteRight(digest: string): void
}

type Tries = { readonly untilMs: number; readonly count: number }

export function createWrongKeys(now: () => number = () => performance.now()): WrongKeys {
  const tries = new Map<string, Tries>()
  const right = new Map<string, true>()

  const triesOf = (address: string): Tries => {
    const known = tries.get(address)
    return known && known.untilMs > now() ? known : { untilMs: now() + MINUTE_MS, count: 0 }
  }

  return {
    secondsToWait(address, digest) {
      const { untilMs, count } = triesOf(address)
      if (count < WRONG_KEYS_A_MINUTE || (digest !== null && right.has(digest))) return 0
      return Math.ceil((untilMs - now()) / 1_000)
    },
    countWrong(address) {
      const { untilMs, count } = triesOf(address)
      keep(tries, address, { untilMs, count: count + 1 }, MOST_ADDRESSES)
    },
    noteRight(digest) {
      keep(right, digest, true, MOST_KEYS)
    },
  }
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
