/** Runs a task once for all concurrent callers with the same key; each gets the same result or the same failure. */
export type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>

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
