import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { LIMITS } from '#platform/http/rate-limits.ts'
import { aProduct } from '#tests/support/shop.ts'
import { everythingStored, testApp, type Answer } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const browser = testing.browser()
const ask = (...ids: string[]) => browser.get(`/api/products?ids=${ids.join(',')}`)
const idsOf = ({ json }: Answer) => json.products.map(({ id }) => id)
const goneIdsOf = ({ json }: Answer) => (json as unknown as { goneIds: string[] }).goneIds

describe('GET /api/products', () => {
  test('200: products on sale, current and in the requested sequence; others are listed as unavailable', async () => {
    const [first, second, withdrawn] = [
      await aProduct(testing, { pricePaise: 24_900, onHand: 3, name: 'First' }),
      await aProduct(testing, { pricePaise: 9_900, onHand: 0 }),
      await aProduct(testing),
    ]
    await testing.db.pool.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [withdrawn])
    const unknown = randomUUID()
    const answer = await ask(second, withdrawn, first, unknown)
    expect([answer.status, answer.headers['cache-control'], answer.setCookies]).toEqual([200, 'no-store', []])
    expect(idsOf(answer)).toEqual([second, first])
    expect(goneIdsOf(answer)).toEqual([withdrawn, unknown])
    expect(answer.json.products[1]).toMatchObject({
      name: 'First',
      category: 'Ruled Notebooks',
      pricePaise: 24_900,
      available: 3,
    })
    expect(answer.json.products[0]?.available).toBe(0)

    await testing.db.pool.query(`UPDATE products SET price_paise = 19900 WHERE id = $1`, [first])
    expect((await ask(first)).json.products[0]?.pricePaise).toBe(19_900)
  })

  test('200: shows no stock above the public cap, and nothing that is not public', async () => {
    const [product] = (await ask(await aProduct(testing, { onHand: 4_000 }))).json.products
    expect(product?.available).toBe(999)
    for (const secret of ['status', 'onHand', 'reserved', 'hsn']) expect(product).not.toHaveProperty(secret)
  })

  test('200: fifty at once', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID())
    expect(goneIdsOf(await ask(...ids))).toEqual(ids)
  })

  test.each([
    '',
    '?ids=',
    '?ids=x',
    `?ids=${randomUUID()},`,
    `?ids=${randomUUID()}&ids=${randomUUID()}`,
    `?ids=${randomUUID()}&all=1`,
    `?ids=${randomUUID().toUpperCase().replace(/^./, 'A')}`,
    "?ids=' OR 1=1 --",
    '?ids=%00',
    `?ids=${Array.from({ length: 51 }, () => randomUUID()).join(',')}`,
  ])('422 invalid: %s', async (query) => {
    const before = await everythingStored(testing)
    const refused = await browser.get(`/api/products${encodeURI(query).replaceAll('%25', '%')}`)
    expect([refused.status, refused.json.error.code, refused.json.error.message]).toEqual([
      422,
      'invalid',
      MESSAGES.bad_request,
    ])
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('404: for other methods', async () => {
    expect((await browser.post(`/api/products?ids=${randomUUID()}`, {})).status).toBe(404)
  })

  test('429: a client that polls without end is stopped', async () => {
    const limited = await testApp({ testing, settings: { isRateLimited: true } })
    const url = `/api/products?ids=${randomUUID()}`
    for (let count = 0; count < LIMITS.products; count += 1)
      expect((await limited.app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
    const stopped = await limited.app.inject({ url, remoteAddress: '203.0.113.7' })
    expect([stopped.statusCode, stopped.json().error.message]).toEqual([429, MESSAGES.too_many_requests])
  })
})
