/**
 * Messages that partners may send to POST /data-webhook/ (spec §7): one strict schema per type. Prices, payment and
 * status have no field, so partners can't set them.
 */
import { PRODUCT_ATTRIBUTES } from '#modules/catalogue/rules/product-attributes.ts'
import { PRODUCT_LIMITS } from '#modules/catalogue/rules/product-input.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { z } from '#platform/rules/zod.ts'
import { SAMPLE_ORDER, SAMPLE_PRODUCT } from './api-samples.ts'

export const MAX_RECORDS = 500
/** Enough for that many records with all usual fields. */
export const DATA_BODY_BYTES = 512 * 1024
/** Maximum difference between a message's timestamp and the shop's clock, in either direction. */
export const TIMESTAMP_MINUTES = 5
const MAX_FIGURES = 50
/** How long a message, its response and its idempotency key are stored. */
export const RECEIPTS_KEPT_DAYS = 90

export const MAX_REFERENCE_LENGTH = 100
const MAX_STATUS = 60
const MAX_NOTE = 500
const MAX_FIGURE = 1e15

/** Control characters and direction overrides make a text look different from what it is. */
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

function isPlain(text: string): boolean {
  return text.isWellFormed() && !HIDDEN.test(text)
}

function isPlainInLines(text: string): boolean {
  return isPlain(text.replaceAll(/\r?\n/g, ' '))
}

const line = (most: number) => z.string().max(most).refine(isPlain, MESSAGES.data_text)

/** Unknown fields of a record are refused by name; the message says what is allowed. */
const only = (message: string) => ({
  error: ({ code }: { readonly code?: string }) => (code === 'unrecognized_keys' ? message : undefined),
})

/** Rules over several fields also run if other fields are invalid. */
const isRecord = ({ value }: z.core.ParsePayload) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Runs only if nothing else is invalid: an invalid field means that the record was not empty. */
const saysNothing = (field: string) => ({
  error: MESSAGES.data_says_nothing,
  path: [field],
  when: ({ issues }: z.core.ParsePayload) => issues.length === 0,
})

const orderRecord = z
  .strictObject(
    {
      order_id: z.uuid().toLowerCase().describe('The order id from the orders API.'),
      partner_reference: line(MAX_REFERENCE_LENGTH).optional().describe('What you call this order.'),
      partner_status: line(MAX_STATUS)
        .optional()
        .describe('How far it is with you, in your own words. The shop’s status is not touched.'),
      partner_note: line(MAX_NOTE).optional().describe('Anything else that the shop’s staff should read.'),
    },
    only(MESSAGES.data_order_never),
  )
  .refine(hasMoreThanOne, saysNothing('order_id'))
  .meta({
    example: {
      order_id: SAMPLE_ORDER.id,
      partner_reference: 'WH-20413',
      partner_status: 'Picked',
    },
  })

const productRecord = z
  .strictObject(
    {
      id: z.uuid().toLowerCase().optional().describe('The product’s id. Either this or `sku`.'),
      sku: line(PRODUCT_LIMITS.sku).min(1).optional().describe('The product’s SKU. Either this or `id`.'),
      stock_on_hand: z
        .int()
        .min(0)
        .max(PRODUCT_LIMITS.stock)
        .optional()
        .describe(
          'Units on the shelf at the message’s timestamp, including units of paid and unpaid orders that the courier has not picked up; the shop subtracts them.',
        ),
      stock_delta: z
        .int()
        .min(-PRODUCT_LIMITS.stock)
        .max(PRODUCT_LIMITS.stock)
        .refine((units) => units !== 0, MESSAGES.data_delta_zero)
        .optional()
        .describe(
          'Units added to the shelf (above 0) or removed other than by the shop’s orders (below 0). Not together with `stock_on_hand`.',
        )
        .meta({ example: 24 }),
      description: z
        .string()
        .trim()
        .min(1)
        .max(PRODUCT_LIMITS.description)
        .refine(isPlainInLines, MESSAGES.data_text)
        .optional()
        .describe('The description on the product page, as plain text.'),
      weight_grams: z
        .int()
        .min(1)
        .max(PRODUCT_ATTRIBUTES.weightGrams.max)
        .optional()
        .describe('Weight of one packed unit.'),
    },
    only(MESSAGES.data_product_never),
  )
  .refine(({ id, sku }) => (id === undefined) !== (sku === undefined), {
    error: MESSAGES.data_id_or_sku,
    path: ['id'],
    when: isRecord,
  })
  .refine(({ stock_on_hand: count, stock_delta: delta }) => count === undefined || delta === undefined, {
    error: MESSAGES.data_count_or_delta,
    path: ['stock_delta'],
    when: isRecord,
  })
  .refine(hasMoreThanOne, saysNothing('id'))
  .meta({ example: { sku: SAMPLE_PRODUCT.sku, stock_on_hand: 120, weight_grams: 420 } })

const day = z.iso
  .date()
  .refine((text) => text.startsWith('20'), MESSAGES.data_day)
  .meta({ example: '2026-11-21' })

const statsRecord = z
  .strictObject(
    {
      first_day: day.describe('The first day that the figures count, in India.'),
      last_day: day.describe('The last one; the same for a single day. Not after today.'),
      figures: z
        .record(
          z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, MESSAGES.data_figure_name),
          z.number().min(-MAX_FIGURE).max(MAX_FIGURE),
        )
        .refine((figures) => isBetween(Object.keys(figures).length, 1, MAX_FIGURES), MESSAGES.data_figures)
        .describe(
          `Your figures by name, 1 to ${MAX_FIGURES} of them. A name has up to 60 lowercase letters, digits and _, and starts with a letter. They replace earlier figures for the same days.`,
        )
        .meta({ example: { orders_packed: 42, sold_in_shops: 10499.5 } }),
    },
    only(MESSAGES.data_field_unknown),
  )
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: MESSAGES.data_days_turned,
    path: ['last_day'],
  })

const records = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_RECORDS)
const unknownField = only(MESSAGES.data_field_unknown)

const orderSync = z
  .strictObject(
    {
      type: z.literal('order_sync'),
      data: z.strictObject({ orders: records(orderRecord) }, unknownField),
    },
    unknownField,
  )
  .meta({ id: 'OrderSync' })

const productSync = z
  .strictObject(
    {
      type: z.literal('product_sync'),
      data: z.strictObject({ products: records(productRecord) }, unknownField),
    },
    unknownField,
  )
  .meta({ id: 'ProductSync' })

const statsUpdate = z
  .strictObject(
    {
      type: z.literal('stats_update'),
      data: z.strictObject({ stats: records(statsRecord) }, unknownField),
    },
    unknownField,
  )
  .meta({ id: 'StatsUpdate' })

export const dataMessage = z.discriminatedUnion('type', [orderSync, productSync, statsUpdate], {
  error: ({ code }) => (code === 'invalid_union' ? MESSAGES.data_type : undefined),
})

export const DATA_TYPES = ['order_sync', 'product_sync', 'stats_update'] as const
export type DataType = (typeof DATA_TYPES)[number]
export type DataMessage = z.output<typeof dataMessage>
export type OrderRecord = z.output<typeof orderRecord>
export type ProductRecord = z.output<typeof productRecord>
export type StatsRecord = z.output<typeof statsRecord>

/** The number of orders, products or spans of days in it. */
export function recordsIn(message: DataMessage): number {
  if (message.type === 'order_sync') return message.data.orders.length
  return message.type === 'product_sync' ? message.data.products.length : message.data.stats.length
}

/** Indexes of repeated keys: with two records for one thing it is unclear which is right. */
export function duplicateIndexes(keys: readonly (string | undefined)[]): readonly number[] {
  const seen = new Set<string>()
  return keys.flatMap((key, place) => {
    if (key === undefined) return []
    if (seen.has(key)) return [place]
    seen.add(key)
    return []
  })
}

function hasMoreThanOne(record: Readonly<Record<string, unknown>>): boolean {
  return Object.values(record).filter((value) => value !== undefined).length > 1
}

function isBetween(count: number, least: number, most: number): boolean {
  return count >= least && count <= most
}
