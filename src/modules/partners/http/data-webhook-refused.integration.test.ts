/** POST /data-webhook/: what is refused with 400, naming the field's path, and changes nothing. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { aSender, dataStored, ordersSaid, productsSaid, statsSaid } from '#tests/support/partners.ts'
import { aGuest, aProduct, placed } from '#tests/support/shop.ts'
import { INTEGRATOR_SECRET, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db } = testing
const send = aSender(app, INTEGRATOR_SECRET)

let orderId: OrderId
let sku: string
beforeAll(async () => {
  const productId = await aProduct(testing)
  ;({ id: orderId } = await placed(testing, await aGuest(testing), { items: [{ productId, quantity: 1 }] }))
  const { rows } = await db.pool.query<{ sku: string }>('SELECT sku FROM products WHERE id = $1', [productId])
  sku = rows[0]!.sku
})

const aDay = { first_day: '2024-11-01', last_day: '2024-11-01', figures: { orders_packed: 42 } }
const anOrder = (facts: Record<string, unknown> = { partner_reference: 'WH-1' }) =>
  ordersSaid({ order_id: orderId, ...facts })

async function refused(message: unknown, headers: Record<string, string> = {}) {
  const before = await dataStored(testing)
  const answer = await send(message, headers)
  expect(answer.json.success).toBe(false)
  expect(await dataStored(testing)).toEqual(before)
  return { status: answer.status, ...answer.json.error, headers: answer.headers }
}

describe('400', () => {
  const places = (fields: Readonly<Record<string, string>>) => Object.keys(fields)

  test.each([
    ['an unknown type', { type: 'price_sync', data: {} }, ['type']],
    ['no type', { data: {} }, ['type']],
    ['data of another type', { type: 'stats_update', data: { orders: [] } }, ['data.stats', 'data.orders']],
    ['no records', ordersSaid(), ['data.orders']],
    ['a list', [], ['body']],
    ['null', 'null', ['body']],
    ['an additional field', { ...statsSaid(aDay), extra: 1 }, ['extra']],
    ['an invalid id', ordersSaid({ order_id: '1', partner_note: 'x' }), ['data.orders.0.order_id']],
    [
      'an unknown order',
      ordersSaid({ order_id: randomUUID(), partner_note: 'x' }),
      ['data.orders.0.order_id'],
    ],
    ['neither id nor SKU', productsSaid({ stock_on_hand: 1 }), ['data.products.0.id']],
    [
      'both id and SKU',
      productsSaid({ id: randomUUID(), sku: 'x', stock_on_hand: 1 }),
      ['data.products.0.id'],
    ],
    ['an unknown product', productsSaid({ id: randomUUID(), stock_on_hand: 1 }), ['data.products.0.id']],
    ['an unknown SKU', productsSaid({ sku: 'nowhere', stock_on_hand: 1 }), ['data.products.0.sku']],
    [
      'a description of only white space',
      productsSaid({ sku: 'x', description: ' \n\u00a0' }),
      ['data.products.0.description'],
    ],
    ['a record without fields', productsSaid({ sku: 'nowhere' }), ['data.products.0.id']],
    ...[-1, 1.5, '2', null, true, [2], 1e9, 2_147_483_648].map(
      (stock) =>
        [
          `stock ${JSON.stringify(stock)}`,
          productsSaid({ sku: 'x', stock_on_hand: stock }),
          ['data.products.0.stock_on_hand'],
        ] as const,
    ),
    ['days in the wrong sequence', statsSaid({ ...aDay, last_day: '2024-10-31' }), ['data.stats.0.last_day']],
    ['an invalid day', statsSaid({ ...aDay, first_day: '2024-02-30' }), ['data.stats.0.first_day']],
    ['a future day', statsSaid({ ...aDay, last_day: '2099-01-01' }), ['data.stats.0.last_day']],
    ['the same days twice', statsSaid(aDay, aDay), ['data.stats.1.first_day']],
    ['no figures', statsSaid({ ...aDay, figures: {} }), ['data.stats.0.figures']],
    ['an invalid figure', statsSaid({ ...aDay, figures: { a: '1' } }), ['data.stats.0.figures.a']],
    ['an invalid figure name', statsSaid({ ...aDay, figures: { 'A b': 1 } }), ['data.stats.0.figures.A b']],
    [
      'an infinite figure',
      '{"type":"stats_update","data":{"stats":[{"first_day":"2024-11-01","last_day":"2024-11-01","figures":{"a":1e999}}]}}',
      ['data.stats.0.figures.a'],
    ],
  ] as const)('%s', async (_what, message, fields) => {
    const answer = await refused(message)
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' })
    expect(places(answer.fields).toSorted()).toEqual([...fields].toSorted())
  })

  const record = (facts: Record<string, unknown>) => productsSaid({ sku: 'x', ...facts })
  test.each([
    [
      'data.products.0.stock_on_hand',
      record({ stock_on_hand: -1 }),
      /^Must be a whole number from 0 to \d+$/,
    ],
    ['data.products.0.stock_on_hand', record({ stock_on_hand: '2' }), /^Must be a whole number from 0 to/],
    ['data.products.0.stock_on_hand', record({ stock_on_hand: 1.5 }), /^Must be a whole number from 0 to/],
    ['data.products.0.weight_grams', record({ weight_grams: 1e20 }), /^Must be a whole number from 1 to/],
    ['data.products.0.description', record({ description: 5 }), /^Must be text$/],
    ['data.products.0.description', record({ description: '' }), /^Must not be empty$/],
    ['data.products.0.sku', record({ sku: 'x'.repeat(999) }), /^Can have at most \d+ characters$/],
    ['data.orders.0.order_id', ordersSaid({ partner_note: 'x' }), /^Is missing$/],
    ['data.orders.0.order_id', ordersSaid({ order_id: 'x', partner_note: 'x' }), /^A UUID/],
    ['data.orders', { type: 'order_sync', data: { orders: {} } }, /^Must be a list$/],
    ['data.orders', ordersSaid(), /^Must not be empty$/],
    ['data.orders.0', ordersSaid(1), /^Must be an object$/],
    ['body', '[]', /^Must be an object$/],
    ['type', { type: 'x', data: {} }, /^One of order_sync/],
    ['data.stats.0.first_day', statsSaid({ ...aDay, first_day: 'x' }), /^A date from 2000 to 2099/],
    ['data.stats.0.figures.a', statsSaid({ ...aDay, figures: { a: '1' } }), /^Must be a number from -1/],
    [
      'data.stats.0.figures.A b',
      statsSaid({ ...aDay, figures: { 'A b': 1 } }),
      /^A figure name has up to 60 lowercase letters, digits and _/,
    ],
  ] as const)('%s is refused with the required format', async (field, message, said) => {
    expect((await refused(message)).fields[field]).toMatch(said)
  })

  test.each([
    ['{"type":', 'The body is not JSON'],
    ['', 'The body is not JSON'],
    ['{"a":1,}', 'The body is not JSON, from character 8 on'],
  ])('the body %j is not JSON', async (body, said) => {
    const { status, message, fields } = await refused(body)
    expect([status, message, fields]).toEqual([400, 'The body is not JSON', { body: said }])
  })

  test('bytes that are not UTF-8 are refused, not stored as other characters', async () => {
    const body = Buffer.from(JSON.stringify(anOrder({ partner_note: 'Café' })), 'latin1')
    const { status, message } = await refused(body)
    expect([status, message]).toEqual([400, 'The body is not UTF-8 text'])
  })

  test('a missing body is not JSON', async () => {
    const headers = { 'webhook-secret': INTEGRATOR_SECRET }
    const answer = await app.inject({ method: 'POST', url: '/data-webhook/', headers })
    expect([answer.statusCode, answer.json().error.message]).toEqual([400, 'The body is not JSON'])
  })

  test('a forbidden field is the only error of a record with nothing else', async () => {
    expect(Object.keys((await refused(productsSaid({ sku, price: 1 }))).fields)).toEqual([
      'data.products.0.price',
    ])
    expect(Object.keys((await refused(anOrder({ status: 'shipped' }))).fields)).toEqual([
      'data.orders.0.status',
    ])
    expect(Object.keys((await refused(ordersSaid({ order_id: orderId, status: 'x' }))).fields)).toEqual([
      'data.orders.0.status',
    ])
  })

  test('every wrong record is named by its path, and none is accepted', async () => {
    const answer = await refused(
      ordersSaid(
        { order_id: orderId, partner_status: 'right' },
        { order_id: randomUUID(), partner_status: 'unknown' },
        { order_id: orderId, partner_status: 'twice' },
      ),
    )
    expect(answer.fields).toEqual({
      'data.orders.1.order_id': 'There is no order with this id',
      'data.orders.2.order_id': 'This appears in the message twice',
    })
  })

  test('one product by its id and by its SKU is the same product', async () => {
    const { rows } = await db.pool.query<{ id: string }>('SELECT id FROM products WHERE sku = $1', [sku])
    const answer = await refused(productsSaid({ sku, weight_grams: 1 }, { id: rows[0]!.id, weight_grams: 2 }))
    expect(answer.fields).toEqual({ 'data.products.1.id': 'This appears in the message twice' })
  })

  test.each([
    'price',
    'discounted_price',
    'original_price',
    'name',
    'status',
    'category',
    'in_stock',
    'reserved',
  ])('%s of a product can be set by the shop only', async (field) => {
    const answer = await refused(productsSaid({ sku, stock_on_hand: 5, [field]: 1 }))
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.fields).toEqual({
      [`data.products.0.${field}`]:
        'A partner may send stock, description and weight of a product. Prices, name and status are set by the shop alone.',
    })
  })

  test.each(['status', 'payment_status', 'total_amount', 'customer_email', 'user_id', 'created_at'])(
    '%s of an order can be set by the shop only',
    async (field) => {
      const answer = await refused(anOrder({ partner_status: 'Packed', [field]: 'completed' }))
      expect(answer.fields).toEqual({
        [`data.orders.0.${field}`]:
          'A partner may send its reference, status and note of an order. Payment, status, amounts and customer are set by the shop alone.',
      })
    },
  )

  test.each([
    ['NUL', 'a\u0000b'],
    ['a lone surrogate', 'a\ud800'],
    ['a direction override', 'a\u202eb'],
    ['an escape sequence', '\u001b[31m'],
    ['501 letters', 'x'.repeat(501)],
  ])('%s in a text', async (_what, text) => {
    const answer = await refused(anOrder({ partner_note: text }))
    expect(places(answer.fields)).toEqual(['data.orders.0.partner_note'])
  })

  test.each([
    ['10,000 levels', `{"type":"order_sync","data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['__proto__', '{"type":"order_sync","data":{"orders":[{"__proto__":{"isAdmin":true}}]}}'],
    ['__proto__ in disguise', '{"type":"order_sync","\\u005f\\u005fproto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"type":"order_sync","data":{"constructor":{"prototype":{"isAdmin":true}}}}'],
  ])('%s', async (_what, body) => {
    expect(await refused(body)).toMatchObject({ status: 400, code: 'bad_request' })
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  const seconds = () => Math.trunc(Date.now() / 1000)
  test.each([
    ['yesterday’s', () => String(seconds() - 86_400)],
    ['six minutes old', () => String(seconds() - 360)],
    ['six minutes ahead', () => String(seconds() + 360)],
    ['six minutes old in ISO 8601', () => new Date(Date.now() - 360_000).toISOString()],
    ['milliseconds', () => String(Date.now())],
    ['without a time zone', () => new Date().toISOString().slice(0, -1)],
    ['in an invalid time zone', () => new Date().toISOString().replace('Z', '+23:00')],
    ['of year 0', () => '0000-01-01T00:00:00Z'],
    ['that is not a time', () => 'soon'],
    ['empty', () => ''],
  ])('a timestamp %s', async (_what, timestamp) => {
    const answer = await refused(anOrder(), { timestamp: timestamp() })
    expect(answer).toMatchObject({ status: 400 })
    expect(places(answer.fields)).toEqual(['timestamp'])
  })

  test.each(['', 'with spaces in it', 'x'.repeat(201), 'é'])('the idempotency key “%s”', async (key) => {
    const answer = await refused(anOrder(), { 'idempotency-key': key })
    expect(places(answer.fields)).toEqual(['idempotency-key'])
  })
})
