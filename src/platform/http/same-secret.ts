import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether somebody gave the secret. Compared by digest, so that neither its length nor the time taken tells anything. */
export function isSameSecret(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

/** What two texts are compared by, and what is remembered of one that has to stay unknown. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
