/** Asks when it is first called, and gives the same answer ever after. */
export function memoizeAsync<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => (asked ??= ask())
}
