/** POST /data-webhook/ (spec §7): its headers, its description, and what a record changes about a product. */
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { factsOf, type ProductData, type StaffProduct } from '#modules/catalogue/rules/product-data.ts'
import { PRODUCT_LIMITS } from '#modules/catalogue/rules/product-input.ts'
import { isPublicStockChanged } from '#modules/catalogue/rules/stock.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { instantInUtc } from './api-values.ts'
import {
  DATA_BODY_BYTES,
  DATA_TYPES,
  dataMessage,
  MAX_RECORDS,
  TIMESTAMP_MINUTES,
  type ProductRecord,
} from './data-message.ts'

/** These years only, with a time zone offset that the database accepts. */
const ISO = /^20\d\d-\S{1,37}(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

const seconds = z
  .string()
  .regex(/^[1-9]\d{9}$/)
  .transform((text) => ({ seconds: Number(text), iso: null }))
const iso = z.iso
  .datetime({ offset: true })
  .regex(ISO)
  .transform((text) => ({ seconds: null, iso: text }))

/** They make a message idempotent and limit its age. */
export const dataHeaders = z.object({
  'idempotency-key': z
    .string(MESSAGES.data_idempotency_key)
    .regex(/^[\x21-\x7e]{1,200}$/, MESSAGES.data_idempotency_key),
  timestamp: z.union([seconds, iso], MESSAGES.data_timestamp),
})

/** When the message was sent; one of the two is set. */
export type SentAt = z.output<typeof dataHeaders>['timestamp']

/** The result of a message. Stored with it: a repeated message gets the same one. */
export const dataReceived = z.object({
  type: z.enum(DATA_TYPES),
  received: z.int().min(1).describe('Number of records received.'),
  changed: z.int().min(0).describe('Number of records that changed something.'),
  outdated: z
    .array(z.string())
    .default([])
    .describe(
      'Fields that were left alone, by their paths: a message with a later timestamp had set them. Empty as a rule.',
    )
    .meta({ example: [] }),
  limited: z
    .array(z.string())
    .default([])
    .describe(
      'Counts below what open orders hold, by their paths. They were set to that number, so nothing more is sold; send the count again later. Empty as a rule.',
    )
    .meta({ example: [] }),
  received_at: instantInUtc,
})
export type DataReceived = z.output<typeof dataReceived>

/** Also without the trailing slash. */
export const sendData = apiEndpoint({
  id: 'sendData',
  method: 'POST',
  path: '/data-webhook/',
  scope: 'data:write',
  keyHeader: 'webhook-secret',
  group: 'Data',
  title: 'Send data to the shop',
  description: [
    `One message of up to ${MAX_RECORDS} records and ${DATA_BODY_BYTES / 1024} kB. It is applied completely or not at all; \`fields\` lists every invalid field by its path, such as \`data.products.3.sku\`; unknown and repeated records and the limits of stock are checked once all fields are valid.`,
    '- `order_sync` stores your own reference, status and note with an order, each on one line; an empty text clears the field. Payment, status, amounts and customer can’t be changed.',
    '- `product_sync` sets stock, description and weight, by id or SKU. Prices, name and status can’t be changed. `stock_on_hand` is the number of units on the shelf, including those of paid and unpaid orders that the courier has not picked up yet. The shop subtracts reserved units. A count below what open orders hold is set to that number and listed in `limited`. If you only know the change, send `stock_delta`.',
    '- `stats_update` stores your figures for a period, separate from the shop’s own.',
    'For each field the latest `timestamp` wins, regardless of arrival order: older values are ignored and listed in `outdated`. If two are equal, the later arrival wins. A `stock_delta` is ignored only if a later count is known.',
    'The same `idempotency-key` with the same body is processed once: later requests get the first response again, with the header `idempotent-replayed: true`. With another body it is refused. Keys are stored for 90 days; a refused message may be corrected and sent again with the same key.',
  ].join('\n\n'),
  headers: {
    'idempotency-key': {
      description:
        'Your own ID for this message: 1 to 200 letters, digits and signs without spaces. New for each message, the same for each retry.',
      isRequired: true,
      example: '7b0c5f6e-3a55-4c6f-9a58-0d6f1f9f2a11',
    },
    timestamp: {
      description: `The sending time: seconds since 1970, or ISO 8601 with an offset. At most ${TIMESTAMP_MINUTES} minutes from the shop’s clock.`,
      isRequired: true,
      example: '1795322760',
    },
  },
  headerShape: dataHeaders,
  body: dataMessage,
  bodyBytes: DATA_BODY_BYTES,
  answer: z.object({ success: z.literal(true), data: dataReceived }),
  refusals: ['conflict', 'too_large', 'unsupported_type'],
})

type SyncedProduct =
  | { readonly after: ProductData; readonly isLimited: boolean; readonly wrong: null }
  | { readonly after: null; readonly wrong: { readonly field: string; readonly message: string } }

/**
 * What a partner's record changes about a product: stock, description and weight, nothing else. `before` is locked; its
 * reservations stay. `unsent`: units of paid orders that the courier has not picked up. They
 * are on the shelf, so a count includes them, but they are sold, so `onHand` does not.
 */
export function syncedProduct(before: StaffProduct, record: ProductRecord, unsent: number): SyncedProduct {
  const { weight_grams: weightGrams = before.weightGrams } = record
  const stock = syncedStock(before, record, unsent)
  if (stock.wrong !== null) return { after: null, wrong: stock.wrong }
  const { onHand, isLimited } = stock
  const description = record.description?.replaceAll('\r\n', '\n').trim() ?? before.description
  return { after: { ...factsOf(before), onHand, weightGrams, description }, isLimited, wrong: null }
}

type SyncedStock =
  | { readonly onHand: number | null; readonly isLimited: boolean; readonly wrong: null }
  | { readonly wrong: { readonly field: string; readonly message: string } }

function syncedStock(
  { onHand, reserved }: StaffProduct,
  { stock_on_hand: count, stock_delta: delta }: ProductRecord,
  unsent: number,
): SyncedStock {
  if (count === undefined && delta === undefined) return { onHand, isLimited: false, wrong: null }
  const field = count === undefined ? 'stock_delta' : 'stock_on_hand'
  if (onHand === null) return { wrong: { field, message: MESSAGES.stock_not_counted } }
  const next = count === undefined ? onHand + (delta ?? 0) : count - unsent
  if (next > PRODUCT_LIMITS.stock) return { wrong: { field, message: MESSAGES.stock_count } }
  if (next >= reserved) return { onHand: next, isLimited: false, wrong: null }
  // A count is the truth, and open orders must not block it: nothing more can be sold until the next count.
  if (count !== undefined) return { onHand: reserved, isLimited: true, wrong: null }
  const message = unsent > 0 ? sentences.stockPromised(reserved, unsent) : sentences.stockHeld(reserved)
  return { wrong: { field, message } }
}

const STOCK_FIELDS = ['stock_on_hand', 'stock_delta'] as const
const TIMED_FIELDS = [...STOCK_FIELDS, 'description', 'weight_grams'] as const
export type TimedProductField = (typeof TIMED_FIELDS)[number]

/** The fields that a record sends, except those that identify the product. */
export function sentFields(record: ProductRecord): readonly TimedProductField[] {
  return TIMED_FIELDS.filter((field) => record[field] !== undefined)
}

/**
 * Whether a later message overrides this field of an earlier one. Deltas add up in any order; a count contains the
 * earlier ones.
 */
export function isOutdated(field: TimedProductField, newer: ReadonlySet<string>): boolean {
  if (field === 'stock_on_hand') return STOCK_FIELDS.some((each) => newer.has(each))
  return newer.has(field === 'stock_delta' ? 'stock_on_hand' : field)
}

/** Whether shoppers see the change: stock above the maximum per order looks the same to them. */
export function isSeenByShoppers(before: StaffProduct, after: ProductData): boolean {
  const left = (onHand: number | null) => (onHand === null ? null : onHand - before.reserved)
  return (
    before.description !== after.description ||
    before.weightGrams !== after.weightGrams ||
    isPublicStockChanged(left(before.onHand), left(after.onHand))
  )
}
