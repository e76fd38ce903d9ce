/** Transport of requests and responses: encodings, unknown paths, and all errors in one response. */
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { aSender, productsSaid } from '#tests/support/partners.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { INTEGRATOR_KEY, INTEGRATOR_SECRET, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app } = testing
const send = aSender(app, INTEGRATOR_SECRET)

beforeAll(async () => {
  await anUnpaidOrder(testing)
})

describe('a response', () => {
  const ask = (encoding: string, headers = {}) =>
    app.inject({
      url: '/orders-api/orders',
      headers: { 'api-key': INTEGRATOR_KEY, 'accept-encoding': encoding, ...headers },
    })

  test('is compressed for clients that accept it, with the same content', async () => {
    const plain = await ask('identity')
    const [zipped, brotli] = [await ask('gzip'), await ask('gzip, br')]
    expect([zipped.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('api-key, accept-encoding')
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  })

  test('has one ETag in every encoding', async () => {
    const etag = String((await ask('br')).headers['etag'])
    expect((await ask('gzip', { 'if-none-match': etag })).statusCode).toBe(304)
  })
})

describe('a compressed body', () => {
  test('is refused', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/data-webhook/',
      payload: gzipSync(JSON.stringify(productsSaid({ sku: 'x', weight_grams: 1 }))),
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'webhook-secret': INTEGRATOR_SECRET,
      },
    })
    expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
    expect(answer.json()).toMatchObject({
      error: { code: 'unsupported_type', message: MESSAGES.api_content_encoding },
    })
  })
})

test.each(['/orders-api', '/orders-api/', '/orders-api?x=1', '/orders-api/nothing/here'])(
  '%s is answered in JSON',
  async (url) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: { code: 'not_found', message: MESSAGES.api_not_found } })
  },
)

describe('all errors are reported at once', () => {
  test('for body and headers', async () => {
    const wrong = productsSaid({ weight_grams: 'x', stock_on_hand: 1, stock_delta: 2 })
    const { status, json } = await send(wrong, { 'idempotency-key': 'a b', timestamp: 'soon' })
    expect(status).toBe(400)
    expect(Object.keys(json.error.fields).toSorted()).toEqual([
      'data.products.0.id',
      'data.products.0.stock_delta',
      'data.products.0.weight_grams',
      'idempotency-key',
      'timestamp',
    ])
  })

  test('for parameters, including those that exclude each other', async () => {
    const query =
      'status=sold&start_date=2026-11-22&end_date=2026-11-01&limit=0&offset=1&updated_since=2026-11-01&x=1'
    const answer = await app.inject({
      url: `/orders-api/orders?${query}`,
      headers: { 'api-key': INTEGRATOR_KEY },
    })
    const { error } = answer.json<{ error: { fields: Record<string, string> } }>()
    expect(Object.keys(error.fields).toSorted()).toEqual(['end_date', 'limit', 'offset', 'status', 'x'])
  })
})
