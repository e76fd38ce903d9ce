/** A value outside React that notifies its subscribers when it changes. */
import { useSyncExternalStore } from 'react'

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
