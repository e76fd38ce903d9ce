/** Every page checks for an open attempt, but few need the rest of the checkout: keep this free of other imports. */
import { readStoredObject, STORAGE_KEYS } from '#platform/ui/storage.ts'

export type Attempt = { readonly id: string; readonly content: string }

/** The last attempt that is not known to have ended; null if there is none. */
export function openAttempt(): Attempt | null {
  const { id, content } = readStoredObject('localStorage', STORAGE_KEYS.attempt) ?? {}
  return typeof id === 'string' ? { id, content: typeof content === 'string' ? content : '' } : null
}
