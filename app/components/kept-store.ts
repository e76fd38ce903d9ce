/** A store whose value is kept in the browser and shared by all its tabs. */
import type { ExternalStore } from './external-store.ts'
import { readStored } from './storage.ts'

/** Reads what was saved and follows other tabs; returns how to stop. */
export function followSaved<Value>(
  state: ExternalStore<Value>,
  key: string,
  restore: (text: string | null) => Value,
): () => void {
  state.set(restore(readStored('localStorage', key)))
  const follow = (event: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) state.set(restore(event.newValue))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
