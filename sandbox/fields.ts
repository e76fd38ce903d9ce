import { refuseInput } from './wire-error.ts'

/** The body's fields; anything beyond `known` is refused in the documented words. */
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
