import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets by digest, so that neither length nor timing leaks anything. */
export function isSameSecret(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

/** Digest used for comparing, and stored for values that must stay secret. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
