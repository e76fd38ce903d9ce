/**
 * Queries generated from the endpoints' schemas: valid, edge cases and invalid, in any combination. None causes a
 * server error, and every response is one that the document describes.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiEndpoint } from '../rules/api-endpoint.ts'
import { writeCursor } from '../rules/api-parameters.ts'
import { API_ENDPOINTS } from '../rules/endpoints.ts'
import { SchemaBook } from '../rules/json-schema.ts'
import type { JsonSchema } from '../rules/open-api-document.ts'
import { expectDocumented } from '#tests/support/api-document.ts'
import { aKey } from '#tests/support/partners.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app } = testing
const KEYS = [
  await aKey(testing, {
    scopes: ['orders:read', 'products:read', 'customers:read'],
    requestsPerMinute: 6_000,
  }),
  await aKey(testing, { scopes: ['orders:read', 'products:read'], requestsPerMinute: 6_000 }),
  await aKey(testing, { scopes: ['products:read'], requestsPerMinute: 6_000 }),
].map(({ key }) => key)

const seed = Number(process.env['PANNA_FUZZ_SEED'] ?? Date.now() % 2_147_483_647)

let known: readonly string[] = []
beforeAll(async () => {
  const { id, productId } = await aPaidOrder(testing, await aGuest(testing))
  known = [id, productId, (await anUnpaidOrder(testing)).id]
})

const anyId = fc.constantFrom(0, 1, 2).map((at) => known[at] ?? '')
const micros = fc.nat({ max: 4_102_444_800_000_000 })
const cursor = fc
  .tuple(fc.constantFrom('orders', 'changed_orders', 'products', 'changed_products'), micros, fc.uuid())
  .map(([kind, at, id]) => writeCursor(kind as 'orders', { micros: at, id }))
const day = fc
  .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
const moment = fc.oneof(
  day.map((text) => text.slice(0, 10)),
  day,
  day.map((text) => `${text.slice(0, 19)}+05:30`),
)

/** Values that are invalid for any schema, or barely valid. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1',
    '100',
    '101',
    '1e3',
    '0x10',
    ' 5',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '[]',
    '{}',
    '%00',
    '\u0000',

    "'; DROP TABLE orders; --",
    '2025-02-29',
    '2024-02-29',
    '1999-12-31',
    '2100-01-01',
    '2025-01-01T24:00:00Z',
    '２０２５-０１-０１',
    '9'.repeat(400),
    'o-',
    'u0-',
    'ozzzzzzzzzzz-ffffffffffffffffffffffffffffffff',
    'İ',
    '🗒️',
    '\ud800',
  ),
)

/** A value that is valid for the schema of one parameter. */
function fitting(
  name: string,
  { enum: words, minimum = 0, maximum = 1_000 }: JsonSchema,
): fc.Arbitrary<string> {
  if (words) return fc.constantFrom(...words.map(String))
  if (name === 'cursor') return cursor
  if (name === 'id') return anyId
  if (name.endsWith('_date') || name === 'updated_since') return moment
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum)).map(String)
}

function fieldsOf(schema: ApiEndpoint['query']): Readonly<Record<string, JsonSchema>> {
  return schema ? (new SchemaBook().add(schema, 'request').properties ?? {}) : {}
}

type Pair = readonly [name: string, value: string]

/** Mostly valid; now and then another value, an unknown name, or the same name twice. */
function pairs(fields: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<Pair[]> {
  const named = Object.entries(fields).map(([name, schema]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 6, arbitrary: fitting(name, schema) }, { weight: 1, arbitrary: odd }),
    ),
  )
  const unknown = fc.tuple(fc.constantFrom('page', '__proto__', 'constructor', 'limit[]', 'Limit', ''), odd)
  const one =
    named.length === 0
      ? unknown
      : fc.oneof(...named.map((arbitrary) => ({ weight: 4, arbitrary })), { weight: 1, arbitrary: unknown })
  return fc.uniqueArray(one, {
    maxLength: 5,
    selector: ([name, value]) => (name.length % 7 === 0 ? `${name}${value}` : name),
  })
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

describe.each(API_ENDPOINTS.filter(({ method }) => method === 'GET').map((each) => [each.id, each] as const))(
  '%s',
  (id, endpoint) => {
    test(`responds to any query as documented (PANNA_FUZZ_SEED=${seed})`, async () => {
      const answered = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(
          pairs(fieldsOf(endpoint.query)),
          fc.oneof({ weight: 4, arbitrary: anyId }, { weight: 1, arbitrary: odd }),
          fc.constantFrom(...KEYS),
          async (query, place, key) => {
            const path = endpoint.path.replace(/\{\w+\}/, encoded(place) || 'x')
            const said = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
            const answer = await app.inject({ url: `${path}?${said}`, headers: { 'api-key': key } })
            expect(answer.statusCode).toBeLessThan(500)
            if (answer.statusCode !== 404 || endpoint.refusals?.includes('not_found'))
              expectDocumented(answer, id)
            answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1)
          },
        ),
        { seed, numRuns: 250 },
      )
      // The test would prove nothing if all were refused, or none.
      expect([...answered.keys()]).toEqual(
        expect.arrayContaining(
          [200, 400, 403].filter((status) => status !== 403 || endpoint.scope === 'orders:read'),
        ),
      )
    })
  },
)
