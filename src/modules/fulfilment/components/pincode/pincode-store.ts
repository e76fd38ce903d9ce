/**
 * This browser's delivery pincode, shared by all its tabs. Pages are the same for everyone, so they render without it
 * and fill it in.
 */
import { useEffect } from 'react'
import { useExternalStore } from '#platform/ui/external-store.ts'
import { createPersistentStore } from '#platform/ui/persistent-store.ts'
import { STORAGE_KEYS } from '#platform/ui/storage.ts'

/** One pincode, or none yet. */
const NONE: readonly string[] = []

const { state, save, start } = createPersistentStore(STORAGE_KEYS.pincode, NONE, restore)

/** null while there is none, on the server, and during hydration. */
export function usePincode(): string | null {
  return useExternalStore(state, NONE)[0] ?? null
}

/** Call once on every page. */
export function useFollowedPincode(): void {
  useEffect(start, [])
}

export function rememberPincode(pin: string): void {
  if (state.get()[0] !== pin) save([pin])
}

/** In checkout's form: six ASCII digits. */
export function isPincode(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9]{6}$/.test(text)
}

function restore(text: string | null): readonly string[] {
  try {
    const [pin] = JSON.parse(text ?? '[]') as readonly unknown[]
    return isPincode(pin) ? [pin] : NONE
  } catch {
    return NONE
  }
}
