import { z } from '#platform/rules/zod.ts'
import { apiEndpoint } from './api-endpoint.ts'
import { instantInUtc } from './api-values.ts'
import { dataHeaders } from './data-headers.ts'
import { DATA_BODY_BYTES, DATA_TYPES, dataMessage, MOST_RECORDS, TIMESTAMP_MINUTES } from './data-message.ts'

/** What became of a message. Kept with it: the same message brings the same words. */
export const dataReceived = z.object({
  type: z.enum(DATA_TYPES),
  received: z.int().min(1).describe('How many records came.'),
  changed: z.int().min(0).describe('How many of them said something new.'),
  outdated: z
    .array(z.string())
    .default([])
    .describe(
      'Fields that were left alone, by their paths: a message with a later timestamp had set them. Empty as a rule.',
    )
    .meta({ example: ['data.products.3.stock_on_hand'] }),
  received_at: instantInUtc,
})
export type DataReceived = z.output<typeof dataReceived>

/** POST /data-webhook/ (spec §7), also without the last slash. */
export const sendData = apiEndpoint({
  id: 'sendData',
  method: 'POST',
  path: '/data-webhook/',
  scope: 'data:write',
  keyHeader: 'webhook-secret',
  group: 'Data',
  title: 'Send data to the shop',
  description: [
    `One message of up to ${MOST_RECORDS} records and ${DATA_BODY_BYTES / 1024} kB. It is taken whole or not at all; \`fields\` names every record that is wrong by its path, such as \`data.products.3.sku\`.`,
    '- `order_sync` keeps your own reference, status and note beside an order. Payment, status, amounts and customer are the shop’s alone.',
    '- `product_sync` sets stock, description and weight, by id or SKU. Prices, name and status are the shop’s alone. `stock_on_hand` is a count of the shelf: every unit there, also those of orders that the courier has not taken yet, paid or not. The shop subtracts what is promised to orders. If you know what came or went and not what is there, send `stock_delta`.',
    '- `stats_update` keeps your figures of a span of days, apart from the shop’s own.',
    'Per field of a product, order or span of days the latest `timestamp` wins, whatever order messages arrive in: what is older is left alone and named in `outdated`. A `stock_delta` is left alone only when a later count is known.',
    'The same `idempotency-key` with the same body is done once: the first answer comes again, with the header `idempotent-replayed: true`. With another body it is refused. Keys are remembered for 90 days; a message that was refused may be mended and sent with its key again.',
  ].join('\n\n'),
  headers: {
    'idempotency-key': {
      description:
        'Your own name for this message: 1 to 200 letters, digits and signs without spaces. A new one for each message, the same for each try.',
      isRequired: true,
      example: '7b0c5f6e-3a55-4c6f-9a58-0d6f1f9f2a11',
    },
    timestamp: {
      description: `When it is sent: seconds since 1970, or ISO 8601 with its zone. At most ${TIMESTAMP_MINUTES} minutes from the shop’s clock.`,
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
