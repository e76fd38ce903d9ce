import type { Notes } from './wire.ts'
import { refuseInput } from './wire-error.ts'

const MAX_PAIRS = 15
const MAX_VALUE = 256

/** Razorpay's notes: up to 15 pairs of up to 256 characters; `[]` stands for none. */
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
