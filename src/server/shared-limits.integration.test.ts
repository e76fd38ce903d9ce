import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { LIMITS_CHANNEL, shareLimits } from '#platform/http/share-limits.ts'
import { listenForChanges } from '#platform/page-cache/listener.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { aKey } from '#tests/support/partners.ts'
import { aProduct } from '#tests/support/shop.ts'

/** Two web processes of one shop: an app each, with its own limiters, on one database. */
const testing = await testApp()
const first = await aProcess()
const second = await aProcess()
const both = [first, second]

async function aProcess() {
  const failures: unknown[] = []
  const limits = shareLimits(testing.db.pool, randomUUID(), (error) => failures.push(error))
  const listener = await listenForChanges({
    databaseUrl: testing.url,
    channel: 'none',
    onChange: () => undefined,
    others: { [LIMITS_CHANNEL]: (payload) => limits.receive(payload) },
    onListening: () => undefined,
  })
  afterAll(async () => {
    limits.stop()
    await listener.close()
    expect(failures).toEqual([])
  })
  return {
    ...(await testApp({ testing, settings: { isRateLimited: true }, app: { onLimiters: limits.join } })),
    limits,
  }
}

type Process = typeof first

const orderAt = ({ app, shopUrl }: Process, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/orders', payload: {}, remoteAddress, headers: { origin: shopUrl } })

const productsAt = ({ app }: Process, key: string, remoteAddress: string) =>
  app.inject({ method: 'GET', url: '/orders-api/products', headers: { 'api-key': key }, remoteAddress })

/** The one and the other in turn. */
const inTurn = (count: number): Process => (count % 2 === 0 ? first : second)

describe('two processes of one shop', () => {
  test('share their counts within a second: together they allow about the limit', async () => {
    const address = '203.0.113.81'
    for (let count = 0; count < LIMITS.placeOrder; count += 1)
      expect((await orderAt(first, address)).statusCode).toBe(422)
    await vi.waitFor(async () => expect((await orderAt(second, address)).statusCode).toBe(429), {
      timeout: 15_000,
      interval: 250,
    })
    expect((await orderAt(first, address)).statusCode).toBe(429)
    expect((await orderAt(second, '203.0.113.80')).statusCode).toBe(422)
  })

  test('send nothing about ordinary visitors', async () => {
    const queries = vi.spyOn(testing.db.pool, 'query')
    await orderAt(first, '203.0.113.82')
    await first.limits.send()
    expect(JSON.stringify(queries.mock.calls)).not.toContain('203.0.113.82')
    queries.mockRestore()
  })

  test('allow ten wrong coupon codes in total, exactly; after that not even a valid one is accepted', async () => {
    const productId = await aProduct(testing)
    const quote = (of: Process, couponCode: string) =>
      of.app.inject({
        method: 'POST',
        url: '/api/cart/quote',
        remoteAddress: '203.0.113.83',
        payload: { items: [{ productId, quantity: 1 }], couponCode },
      })
    for (let count = 0; count < LIMITS.wrongCoupon; count += 1) {
      expect((await quote(inTurn(count), `GUESS${count}`)).statusCode).toBe(200)
    }
    for (const of of both) expect((await quote(of, 'PANNA10')).statusCode).toBe(429)
  })

  test("share the minute of a partner's key, and both report the remainder", async () => {
    const { key } = await aKey(testing, { scopes: ['products:read'], requestsPerMinute: 4 })
    const left: unknown[] = []
    for (const of of [first, second, second, first])
      left.push((await productsAt(of, key, '203.0.113.84')).headers['ratelimit-remaining'])
    expect(left).toEqual(['3', '2', '1', '0'])
    for (const of of both) expect((await productsAt(of, key, '203.0.113.84')).statusCode).toBe(429)
  })

  test('count simultaneous requests once each', async () => {
    const { key } = await aKey(testing, { scopes: ['products:read'], requestsPerMinute: 10 })
    const asked = Array.from({ length: 40 }, (_, count) => productsAt(inTurn(count), key, '203.0.113.85'))
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  test('allow sixty unknown keys a minute in total', async () => {
    for (let count = 0; count < LIMITS.wrongKey; count += 1)
      expect((await productsAt(inTurn(count), `wrong-${count}`, '203.0.113.86')).statusCode).toBe(401)
    for (const of of both) expect((await productsAt(of, 'one-more', '203.0.113.86')).statusCode).toBe(429)
  })
})
