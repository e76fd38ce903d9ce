/** GET /orders-api/products and one product (spec §7). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { IntegratorProduct } from '../rules/integrator-product.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Pagination } from '../actions/read-for-integrators.ts'
import { expectDocumented } from '#tests/support/api-document.ts'
import { aKey } from '#tests/support/partners.ts'
import { aProduct } from '#tests/support/shop.ts'
import { INTEGRATOR_KEY, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db } = testing
const { key: own } = await aKey(testing, { scopes: ['products:read'], requestsPerMinute: 5_000 })

type Listed = { readonly data: IntegratorProduct[]; readonly pagination: Pagination }

async function ask(path = '', headers: Record<string, string> = { 'api-key': own }) {
  const answer = await app.inject({ url: `/orders-api/products${path}`, headers })
  expectDocumented(answer, path.startsWith('/') ? 'getProduct' : 'listProducts')
  return answer
}

const list = async (query = '') => (await ask(query)).json<Listed>()

test('the key of the settings reads the active catalogue in rupees', async () => {
  const answer = await ask('', { 'api-key': INTEGRATOR_KEY })
  expect(answer.statusCode).toBe(200)
  const { success, data } = answer.json<{ success: boolean } & Listed>()
  expect(success).toBe(true)
  expect(data.length).toBeGreaterThanOrEqual(20)
  expect(
    data.every((product) => product.status === 'active' && product.price > 100 && product.price < 1_000),
  ).toBe(true)
})

describe('a product', () => {
  test('is returned with the specification’s field names, absolute addresses and its stock', async () => {
    const id = await aProduct(testing, { onHand: 7, pricePaise: 24_950 })
    await db.pool.query(
      `UPDATE products SET reserved = 2, discounted_price_paise = 19900, gtin = '8901234567890', mpn = 'DK-200', binding = 'sewn', rating_tenths = 45, reviews_count = 2 WHERE id = $1`,
      [id],
    )
    const { statusCode, body } = await ask(`/${id.toUpperCase()}`)
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      success: true,
      data: {
        id,
        sku: expect.stringMatching(/^test-/),
        name: 'Test Notebook',
        description: '',
        price: 249.5,
        discounted_price: 199,
        original_price: null,
        url: expect.stringMatching(
          /^http:\/\/shop\.test\/ruled-notebook\/test-|^http:\/\/shop\.test\/ruled-notebooks\/test-/,
        ),
        image_url: 'http://shop.test/images/x.svg',
        gallery_images: [],
        category: 'Ruled Notebooks',
        rating: 4.5,
        reviews_count: 2,
        in_stock: true,
        stock_quantity: 5,
        status: 'active',
        hsn: '4820',
        gst_rate_percent: 0,
        weight_grams: 500,
        gtin: '8901234567890',
        binding: 'sewn',
        mpn: 'DK-200',
        group_name: null,
        option_name: null,
        option_value: null,
        option_swatch: null,
        extra: [],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    })
  })

  test('is still returned when it is archived, although no list has it', async () => {
    const id = await aProduct(testing)
    await db.pool.query(`UPDATE products SET status = 'archived' WHERE id = $1`, [id])
    expect((await ask(`/${id}`)).json().data.status).toBe('archived')
    expect((await list('?limit=100')).data.map((product) => product.id)).not.toContain(id)
  })

  test('that is unknown is not found; an invalid id is refused', async () => {
    expect((await ask(`/${randomUUID()}`)).statusCode).toBe(404)
    const wrong = await ask('/ruled-notebook')
    expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
      400,
      { id: expect.stringMatching(/^A UUID/) },
    ])
  })
})

describe('the product list', () => {
  test('can be paged by offset and by cursor, even through products of one instant', async () => {
    await db.pool.query(
      `UPDATE products SET created_at = '2026-01-01 10:00Z' WHERE category = 'Plain Notebooks'`,
    )
    const all = (await list('?limit=100')).data.map(({ id }) => id)
    expect((await list()).pagination).toMatchObject({ total: all.length, limit: 50, offset: 0 })
    const byOffset: string[] = []
    for (let offset = 0; offset < all.length; offset += 3)
      byOffset.push(...(await list(`?limit=3&offset=${offset}`)).data.map(({ id }) => id))
    expect(byOffset).toEqual(all)
    const byCursor: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Listed = await list(`?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      byCursor.push(...page.data.map(({ id }) => id))
      cursor = page.pagination.next_cursor
    }
    expect(byCursor).toEqual(all)
  })

  test('can be filtered by category', async () => {
    const { data, pagination } = await list('?category=Plain%20Notebooks')
    expect(data.length).toBeGreaterThan(0)
    expect(pagination.total).toBe(data.length)
    expect(data.every(({ category }) => category === 'Plain Notebooks')).toBe(true)
  })

  test.each([
    ['category=Diaries', 'category', 'The name of a category'],
    ['limit=500', 'limit', 'A whole number from 1 to 100'],
    ['updated_since=2025-01-01&offset=1', 'offset', 'Leave it out with updated_since'],
    ['status=active', 'status', 'There is no parameter of this name here'],
    ['cursor=o0-00000000000000000000000000000000', 'cursor', 'The next_cursor of an answer'],
  ])('%s: 400 names %s and the allowed values', async (query, field, message) => {
    const answer = await ask(`?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields).toEqual({ [field]: expect.stringContaining(message) })
  })

  test('gets 304 if it has not changed', async () => {
    const etag = String((await ask()).headers['etag'])
    expect((await ask('', { 'api-key': own, 'if-none-match': etag })).statusCode).toBe(304)
    await aProduct(testing)
    expect((await ask('', { 'api-key': own, 'if-none-match': etag })).statusCode).toBe(200)
  })
})

test.each([
  ['no key', {}, 'API key missing. Send it in the header api-key'],
  ['a wrong key', { 'api-key': 'wrong' }, 'This API key is unknown, expired or revoked'],
  ['an empty key', { 'api-key': '' }, 'API key missing. Send it in the header api-key'],
])('%s is refused', async (_what, headers, message) => {
  const answer = await ask('', headers)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({
    success: false,
    error: {
      code: 'unauthenticated',
      message,
      request_id: answer.headers['x-request-id'],
    },
  })
})

test('a key without products:read is refused', async () => {
  const { key } = await aKey(testing, { scopes: ['orders:read'] })
  expect((await ask('', { 'api-key': key })).statusCode).toBe(403)
  expect((await ask(`/${randomUUID()}`, { 'api-key': key })).statusCode).toBe(403)
})

test('a shop without a key refuses everybody', async () => {
  const closed = await testApp({ settings: { integrators: { key: null, secret: null, isTestKeyOn: false } } })
  const answer = await closed.app.inject({ url: '/orders-api/products', headers: { 'api-key': '' } })
  expect(answer.statusCode).toBe(401)
})

test.each(['/orders-api/products/%', '/orders-api/orders/%FF', '/orders-api/%zz?limit=1', '/data-webhook/%'])(
  '%s cannot be read, and is refused like any other endpoint',
  async (url) => {
    const answer = await app.inject({ url, headers: { 'api-key': own } })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        success: false,
        error: {
          code: 'bad_request',
          message: MESSAGES.api_invalid,
          request_id: answer.headers['x-request-id'],
        },
      },
    ])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)
