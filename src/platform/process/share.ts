/** Work that several ask for at the same time and that is done once: whoever comes meanwhile gets the same answer. */
export type Share = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createShare(): Share {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = underWay.get(key) as Promise<T> | undefined
    if (running) return running
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
