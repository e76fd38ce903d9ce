/**
 * How many keys that do not count one address may send (threats, row 63): enough for a partner who has just been cut off, and
 * an end to floods. Then few from there are looked up for the rest of the minute, but for keys that were right before:
 * partners behind one address do not lock each other out, and since a key can't be guessed there is nothing to find out.
 * Those are still judged afresh, so that a revoked one is out at once. Kept in memory: each process counts its own.
 */
export const WRONG_KEYS_A_MINUTE = 60
const MINUTE_MS = 60_000
/** Above the limit one in a second at most is looked up, drawn by lot: a flood costs little, and can't keep a new key out for good. */
const BETWEEN_LOTS_MS = 1_000
/** Addresses, and right keys, that are remembered; the oldest are forgotten first. */
const MOST_ADDRESSES = 20_000
const MOST_KEYS = 1_000

export type WrongKeys = {
  /** 0: the key may be looked up, and is. */
  secondsToWait(address: string, digest: string | null): number
  countWrong(address: string, digest: string | null): void
  noteRight(digest: string): void
}

type Tries = {
  readonly untilMs: number
  count: number
  /** When the next lot is drawn above the limit, and how many have asked in vain since the last look-up. */
  lotMs: number
  waiting: number
}

export function createWrongKeys(
  now: () => number = () => performance.now(),
  chance: () => number = Math.random,
): WrongKeys {
  const tries = new Map<string, Tries>()
  const right = new Map<string, true>()

  const triesOf = (address: string): Tries => {
    const known = tries.get(address)
    if (known && known.untilMs > now()) return known
    return { untilMs: now() + MINUTE_MS, count: 0, lotMs: 0, waiting: 0 }
  }

  return {
    secondsToWait(address, digest) {
      const known = triesOf(address)
      if (known.count < WRONG_KEYS_A_MINUTE || (digest !== null && right.has(digest))) return 0
      if (isDrawn(known)) return 0
      return Math.ceil((known.untilMs - now()) / 1_000)
    },
    countWrong(address, digest) {
      const known = triesOf(address)
      known.count += 1
      known.lotMs = now() + BETWEEN_LOTS_MS
      keep(tries, address, known, MOST_ADDRESSES)
      // Right once, and no more: it has no way past the limit either.
      if (digest !== null) right.delete(digest)
    },
    noteRight(digest) {
      keep(right, digest, true, MOST_KEYS)
    },
  }

  /** Whoever asks as often as the others has as good a chance as they. */
  function isDrawn(known: Tries): boolean {
    const isTime = now() >= known.lotMs
    if (!isTime) known.waiting += 1
    if (!isTime || chance() * (known.waiting + 1) >= 1) return false
    known.lotMs = now() + BETWEEN_LOTS_MS
    known.waiting = 0
    return true
  }
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
