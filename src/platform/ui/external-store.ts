/** Values outside React that notify their subscribers, and lists that the browser stores and all its tabs share. */
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './storage.ts'

export type ExternalStore<Value> = {
  readonly get: () => Value
  readonly set: (next: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createExternalStore<Value>(initial: Value): ExternalStore<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads a store; the server and the first render in the browser use `initial`. */
export function useExternalStore<Value>(store: ExternalStore<Value>, initial: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => initial)
}

const never = () => () => undefined

/** False on the server and during hydration, then true. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export type PersistentStore<Value> = {
  readonly state: ExternalStore<Value>
  /** The current list, as stored by any tab. */
  readonly look: () => Value
  readonly save: (next: Value) => void
  /** Reads the saved list and follows other tabs; returns the stop function. */
  readonly start: () => () => void
}

/**
 * A list in local storage, which is the source of truth: it is read before each change, because a tab may have missed
 * the storage event of another one, for example while suspended. An empty list deletes the storage entry.
 */
export function createPersistentStore<Value extends readonly unknown[]>(
  key: string,
  empty: Value,
  restore: (text: string | null) => Value,
): PersistentStore<Value> {
  const state = createExternalStore(empty)
  /**
   * Storage content at the last read. If storage is not writable it never changes, so this tab's list remains in use.
   */
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
      // A page in the back/forward cache gets no storage events.
      window.addEventListener('pageshow', look, { signal })
      return () => stop.abort()
    },
  }
}
