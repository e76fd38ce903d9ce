import { randomBytes } from 'node:crypto'
import { nowMs } from './controls.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in Razorpay's format: a prefix and 14 letters or digits ("order" → `order_Q2f…`). */
export function newId(prefix: string): string {
  let id = `${prefix}_`
  for (const byte of randomBytes(14)) id += ALPHABET[byte % ALPHABET.length]
  return id
}

/** A random string of decimal digits. */
export function newDigits(length: number): string {
  let digits = ''
  for (const byte of randomBytes(length)) digits += String(byte % 10)
  return digits
}

/** Now, in whole seconds since 1970, as Razorpay's `created_at`. */
export function unixSeconds(): number {
  return Math.floor(nowMs() / 1000)
}
