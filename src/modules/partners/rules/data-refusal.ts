/** What is stored about a partner's refused message: the reason, none of its content. */
import { DATA_TYPES, type DataType } from './data-message.ts'
import type { ApiRefusalCode } from './api-endpoint.ts'

/** Maximum number stored, over all partners; the newest stay. */
export const REFUSALS_KEPT = 200
/** Maximum stored per key and minute; further ones are only answered. */
export const REFUSALS_A_MINUTE = 10
const MAX_FIELDS = 20

export type DataRefusal = {
  readonly sender: string
  /** null if the body was not parsed or has no known type. */
  readonly type: DataType | null
  readonly code: ApiRefusalCode
  readonly fields: readonly string[]
  readonly requestId: string
}

/** As staff see it. */
export type RefusedMessage = DataRefusal & {
  readonly id: number
  readonly senderName: string
  readonly at: string
}

/** Labels for staff who help the partner. `busy` is missing: it is not the message's fault and is not stored. */
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
  const sentType: unknown = typeof body === 'object' && body !== null && 'type' in body ? body.type : null
  return DATA_TYPES.find((type) => type === sentType) ?? null
}

/** Field names of messages, and names that partners try. Any other name could contain personal data. */
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

/** Paths of fields, with a dash for each other name. */
export function safeFields(fields: Readonly<Record<string, string>> | undefined): readonly string[] {
  const safe = (part: string) => (NAMES.has(part) || PLACE.test(part) ? part : '–')
  const paths = Object.keys(fields ?? {}).map((path) => path.split('.').map(safe).join('.'))
  return [...new Set(paths)].slice(0, MAX_FIELDS)
}
