import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether somebody gave the secret. Compared by digest, so that neither its length nor the time taken tells anything. */
export function isSameSecret(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
