/** Runs a few renders at a time and lets a bounded number wait; the rest are rejected at once. */
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
      // A finished render passes its place on, so `running` does not change.
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
