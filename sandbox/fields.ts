import { refuseInput } from './wire-error.ts'
import type { Notes } from './wire.ts'

/** The body's fields; unknown ones are refused with the documented message. */
export function readFields<K extends string>(
  body: unknown,
  known: readonly K[],
): Partial<Record<K, unknown>> {
  const fields = body ?? {}
  if (typeof fields !== 'object' || Array.isArray(fields))
    throw refuseInput('The request body must be an object.')
  const extra = Object.keys(fields).filter((name) => !(known as readonly string[]).includes(name))
  if (extra.length > 0) throw refuseInput(`${extra.join(', ')} is/are not required and should not be sent`)
  return fields
}

/** An amount in paise, at least ₹1. */
export function readAmount(value: unknown): number {
  if (value === undefined || value === null) throw refuseInput('The amount field is required.', 'amount')
  if (!Number.isSafeInteger(value)) throw refuseInput('The amount must be an integer.', 'amount')
  const amount = value as number
  if (amount < 100) throw refuseInput('The amount must be at least INR 1.00', 'amount')
  return amount
}

export function readCurrency(value: unknown): 'INR' {
  if (value === undefined || value === null) throw refuseInput('The currency field is required.', 'currency')
  if (value !== 'INR') throw refuseInput('Currency is not supported', 'currency')
  return value
}

export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw refuseInput('The receipt must be a string.', 'receipt')
  if (value.length > 40) throw refuseInput('The receipt may not be greater than 40 characters.', 'receipt')
  return value
}

const MAX_PAIRS = 15
const MAX_VALUE = 256

/** Razorpay's notes: up to 15 pairs of up to 256 characters; `[]` means none. */
export function readNotes(input: unknown): Notes {
  if (input === undefined || input === null) return []
  if (Array.isArray(input) && input.length === 0) return []
  if (typeof input !== 'object' || Array.isArray(input))
    throw refuseInput('The notes must be an object.', 'notes')
  const pairs = Object.entries(input)
  if (pairs.length === 0) return []
  if (pairs.length > MAX_PAIRS)
    throw refuseInput(`The notes may not have more than ${MAX_PAIRS} items.`, 'notes')
  return Object.fromEntries(pairs.map(([key, value]) => [key, readNote(key, value)]))
}

function readNote(key: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw refuseInput(`The notes.${key} must be a string.`, 'notes')
  }
  const text = String(value)
  if (text.length > MAX_VALUE || key.length > MAX_VALUE) {
    throw refuseInput(`The notes.${key} may not be greater than ${MAX_VALUE} characters.`, 'notes')
  }
  return text
}
