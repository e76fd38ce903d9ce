/** Concurrent work: a few tasks at a time, each once for all who ask, or once for good. */

/** Runs a few tasks at a time and lets a bounded number wait; the rest are rejected at once. */
export type Gate = {
  /** Rejects with `GateFull` if too many are waiting already. */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export class GateFull extends Error {
  constructor() {
    super('too much is waiting to be rendered')
  }
}

export function createGate(most: { readonly running: number; readonly waiting: number }): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most.running) {
      if (waiting.length >= most.waiting) throw new GateFull()
      // A finished task passes its place on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return { pass }
}

/** Maps the items concurrently, a few at a time; results are in the order of the items. */
export async function mapConcurrent<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
  atOnce = 6,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const turn = async () => {
    for (let at = next; at < items.length; at = next) {
      next += 1
      answers[at] = await work(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, turn))
  return answers
}

/** Runs a task once for all concurrent callers with the same key; each gets the same result or the same failure. */
type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createSingleFlight(): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key) as Promise<T> | undefined
    if (running) return running
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** Memoises an async call. */
export function memoizeAsync<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
