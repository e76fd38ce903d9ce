/** What is kept of a partner's message that was refused: what was wrong, and nothing of what it said. */
import { DATA_TYPES, type DataType } from './data-message.ts'
import type { ApiRefusalCode } from './refusal.ts'

/** The newest so many, of all partners together. */
export const REFUSALS_KEPT = 200
/** Of one key; further ones are answered and forgotten. */
export const REFUSALS_A_MINUTE = 10
const MAX_FIELDS = 20

export type DataRefusal = {
  readonly sender: string
  /** Null where the message was not read so far, or names none that there is. */
  readonly type: DataType | null
  readonly code: ApiRefusalCode
  readonly fields: readonly string[]
  readonly requestId: string
}

/** As staff read it. */
export type RefusedMessage = DataRefusal & {
  readonly id: number
  readonly senderName: string
  readonly at: string
}

/** In the words of whoever helps the partner. A busy shop is no fault of the message's, and is not kept. */
export const REFUSAL_WORDS: Readonly<Partial<Record<ApiRefusalCode, string>>> = {
  bad_request: 'Something in it is missing or wrong',
  unauthenticated: 'The key had just been revoked',
  forbidden: 'This key may not send data',
  conflict: 'Its idempotency key was used before with another message',
  too_large: 'It was too large, or had too many records',
  unsupported_type: 'It was not sent as JSON',
  too_many_requests: 'The key had used up its requests of that minute',
  unexpected: 'A fault of the shop: the log has it under the request ID',
}

export function typeOfBody(body: unknown): DataType | null {
  const said: unknown = typeof body === 'object' && body !== null && 'type' in body ? body.type : null
  return DATA_TYPES.find((type) => type === said) ?? null
}

/** Names that messages have, and those that partners try. Any other may be made of what is said of a person. */
const NAMES: ReadonlySet<string> = new Set([
  'body',
  'idempotency-key',
  'timestamp',
  'type',
  'data',
  'orders',
  'products',
  'stats',
  'figures',
  'order_id',
  'partner_reference',
  'partner_status',
  'partner_note',
  'first_day',
  'last_day',
  'id',
  'sku',
  'stock_on_hand',
  'description',
  'weight_grams',
  'name',
  'status',
  'payment_status',
  'order_status',
  'customer',
  'items',
  'total',
  'amount',
  'note',
  'price',
  'price_paise',
  'discounted_price',
  'stock',
  'quantity',
  'in_stock',
  'weight',
  'reference',
])
const PLACE = /^\d{1,3}$/

/** Paths of fields, with a dash for each name that is not one of those. */
export function safeFields(fields: Readonly<Record<string, string>> | undefined): readonly string[] {
  const safe = (part: string) => (NAMES.has(part) || PLACE.test(part) ? part : '–')
  const paths = Object.keys(fields ?? {}).map((path) => path.split('.').map(safe).join('.'))
  return [...new Set(paths)].slice(0, MAX_FIELDS)
}
