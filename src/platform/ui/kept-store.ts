/**
 * A list that is kept in the browser and shared by all its tabs. What lies in storage is the truth: it is read before each
 * change, for this tab may not have heard yet what another one did, or have slept when it was told.
 */
import { createExternalStore, type ExternalStore } from './external-store.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

export type KeptStore<Value> = {
  readonly state: ExternalStore<Value>
  /** The list as it is now in all tabs. */
  readonly look: () => Value
  readonly save: (next: Value) => void
  /** Reads the saved list and follows other tabs; returns how to stop. */
  readonly start: () => () => void
}

/** An empty list leaves nothing in storage. */
export function createKeptStore<Value extends readonly unknown[]>(
  key: string,
  empty: Value,
  restore: (text: string | null) => Value,
): KeptStore<Value> {
  const state = createExternalStore(empty)
  /** What storage held when it was last read: where nothing can be saved, the list of this tab stands. */
  let seen: string | null | undefined
  const look = () => {
    const text = readStored('localStorage', key)
    if (text !== seen) {
      seen = text
      state.set(restore(text))
    }
    return state.get()
  }
  return {
    state,
    look,
    save: (next) => {
      if (next.length === 0) removeStored('localStorage', key)
      else writeStored('localStorage', key, JSON.stringify(next))
      seen = readStored('localStorage', key)
      state.set(next)
    },
    start: () => {
      const stop = new AbortController()
      const { signal } = stop
      look()
      // A null key means that the whole storage was cleared.
      const follow = (event: StorageEvent) => (event.key === key || event.key === null) && look()
      window.addEventListener('storage', follow, { signal })
      // Nobody tells a page that lies in the browser's own cache.
      window.addEventListener('pageshow', look, { signal })
      return () => stop.abort()
    },
  }
}
