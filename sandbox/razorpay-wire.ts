/**
 * Razorpay's JSON as its documentation shows it, its errors, and the validation of request fields. Amounts in paise, times
 * in Unix seconds.
 */

export type Notes = Record<string, string> | never[]

export type OrderWire = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: 'INR'
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentWire = {
  id: string
  entity: 'payment'
  amount: number
  currency: 'INR'
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: false
  method: 'upi'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: null
  bank: null
  wallet: null
  vpa: string
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: { rrn: string | null; upi_transaction_id?: string }
  created_at: number
  upi: { payer_account_type: 'bank_account'; vpa: string; flow: 'intent' }
}

export type RefundWire = {
  id: string
  entity: 'refund'
  amount: number
  currency: 'INR'
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_processed: 'normal' | 'instant'
  speed_requested: 'normal' | 'optimum'
}

export type CollectionWire<T> = { entity: 'collection'; count: number; items: T[] }

export function asCollection<T>(items: T[]): CollectionWire<T> {
  return { entity: 'collection', count: items.length, items }
}

/** Razorpay's error body: `{ error: { code, description, source, step, reason, metadata, field? } }`. */
export type WireErrorBody = {
  error: {
    code: string
    description: string
    source?: string
    step?: string
    reason?: string
    metadata?: { payment_id?: string; order_id?: string }
    field?: string
  }
}

/** Thrown anywhere below a route, which then responds with exactly this status and body. */
export class WireError extends Error {
  readonly status: number
  readonly body: WireErrorBody

  constructor(status: number, error: WireErrorBody['error']) {
    super(error.description)
    this.status = status
    this.body = { error }
  }
}

/** The request itself is invalid (400). `field` names the parameter, if there is one. */
export function refuseInput(description: string, field?: string): WireError {
  return new WireError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field === undefined ? {} : { field }),
  })
}

/**
 * The request is well-formed, but refers to something that does not exist or is not allowed (400, every field "NA").
 */
export function refuseRequest(description: string): WireError {
  return new WireError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })
}

export const unknownId = (): WireError => refuseInput('The id provided does not exist')
export const unknownUrl = (): WireError => refuseRequest('The requested URL was not found on the server.')
export const unreadableBody = (): WireError => refuseInput('The request body is not valid JSON.')

/** Wrong or missing keys. The live service returns only these two fields. */
export const unauthenticated = (): WireError =>
  new WireError(401, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })

export const tooManyRequests = (): WireError =>
  new WireError(429, {
    code: 'BAD_REQUEST_ERROR',
    description: 'Request failed. Please try after sometime.',
  })

export const serverError = (): WireError =>
  new WireError(500, {
    code: 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'internal',
    reason: 'server_error',
    metadata: {},
  })

/** The body's fields. Unknown ones are refused with the documented message. */
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
