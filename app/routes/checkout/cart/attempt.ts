/**
 * One checkout attempt has one order id: asking again after a lost answer can't order twice. Other content is another
 * attempt. Kept beside the cart, so that a closed tab can't lead to a second order for the same money.
 */
import { readStoredObject, removeStored, STORAGE_KEYS, writeStored } from '#app/components/storage.ts'

/** The order id for this content: the one in use, or a new one. */
export function orderIdFor(content: string): string {
  const stored = readStoredObject('localStorage', STORAGE_KEYS.attempt)
  if (stored?.['content'] === content && typeof stored['id'] === 'string') return stored['id']
  const id = newUuid()
  writeStored('localStorage', STORAGE_KEYS.attempt, JSON.stringify({ id, content }))
  return id
}

/** The order id of the last attempt that is not known to have ended; null when there is none. */
export function openAttempt(): string | null {
  const id = readStoredObject('localStorage', STORAGE_KEYS.attempt)?.['id']
  return typeof id === 'string' ? id : null
}

export function endAttempt(): void {
  removeStored('localStorage', STORAGE_KEYS.attempt)
}

function newUuid(): string {
  // Absent where the shop is opened without TLS on another machine's address.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
