import type { Entry } from './journal.ts'

/** Values by id, in insertion order, each change written to the journal; `having` reads its one index. */
export type Collection<T> = {
  readonly size: number
  get(id: string): T | undefined
  put(id: string, value: T): void
  remove(id: string): void
  /** All values, oldest first. */
  values(): T[]
  /** The values with this index key, oldest first. */
  having(key: string): T[]
  /** Restores a value from the journal, without writing it again. */
  restore(id: string, value: unknown): void
}

/** `keyOf` returns the index key, or null for none; a value's key never changes. */
export function createCollection<T>(
  kind: string,
  write: (entry: Entry) => void,
  keyOf: (value: T) => string | null = () => null,
): Collection<T> {
  const values = new Map<string, T>()
  const idsByKey = new Map<string, Set<string>>()

  function set(id: string, value: T): void {
    values.set(id, value)
    const key = keyOf(value)
    if (key === null) return
    const ids = idsByKey.get(key)
    if (ids) ids.add(id)
    else idsByKey.set(key, new Set([id]))
  }

  return {
    get size() {
      return values.size
    },
    get: (id) => values.get(id),
    put(id, value) {
      set(id, value)
      write({ kind, id, value })
    },
    remove(id) {
      const value = values.get(id)
      if (value === undefined) return
      const key = keyOf(value)
      if (key !== null) idsByKey.get(key)?.delete(id)
      values.delete(id)
      write({ kind, id, value: null })
    },
    values: () => [...values.values()],
    having: (key) => [...(idsByKey.get(key) ?? [])].flatMap((id) => values.get(id) ?? []),
    restore: (id, value) => set(id, value as T),
  }
}
