import { z } from '#platform/rules/zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { instantInUtc } from './api-values.ts'
import { dataHeaders } from './data-headers.ts'
import { DATA_BODY_BYTES, DATA_TYPES, dataMessage, MAX_RECORDS, TIMESTAMP_MINUTES } from './data-message.ts'

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

/** POST /data-webhook/ (spec §7), also without the trailing slash. */
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
