/** POST /data-webhook/ (spec §7): each possible response. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { aKey, aSender, dataStored, ordersSaid, productsSaid, statsSaid } from '#tests/support/partners.ts'
import { aGuest, aProduct, expectBooksToAgree, placed } from '#tests/support/shop.ts'
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

/** A refused message that changes nothing. */
async function refused(message: unknown, headers: Record<string, string> = {}, from = send) {
  const before = await dataStored(testing)
  const answer = await from(message, headers)
  expect(answer.json.success).toBe(false)
  expect(await dataStored(testing)).toEqual(before)
  return { status: answer.status, ...answer.json.error, headers: answer.headers }
}

describe('200', () => {
  test.each([
    ['order_sync', () => anOrder({ partner_reference: randomUUID() })],
    ['product_sync', () => productsSaid({ sku, weight_grams: 421 })],
    ['stats_update', () => statsSaid(aDay)],
  ])('for a message of type %s', async (type, message) => {
    const answer = await send(message())
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, data: { type, received: 1, changed: 1 } },
    })
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
  })

  test('for the address without the trailing slash, a key of the panel, and a time in ISO 8601', async () => {
    const { key } = await aKey(testing, { scopes: ['data:write'] })
    const timestamp = new Date().toISOString().replace('Z', '+00:00')
    const answer = await aSender(app, key, '/data-webhook')(statsSaid(aDay), { timestamp })
    expect(answer).toMatchObject({ status: 200, json: { data: { received: 1, changed: 1 } } })
  })

  test('for the maximum number of records', async () => {
    const days = Array.from({ length: 500 }, (_, index) => {
      const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
      return { first_day: day, last_day: day, figures: { sold: index } }
    })
    expect(await send(statsSaid(...days))).toMatchObject({
      status: 200,
      json: { data: { received: 500, changed: 500 } },
    })
    await expectBooksToAgree(testing)
  })
})

describe('401 and 403', () => {
  test.each([
    ['no secret', ''],
    ['a wrong secret', 'wrong'],
    ['a secret with one wrong character', `${INTEGRATOR_SECRET.slice(0, -1)}x`],
    ['the secret twice', `${INTEGRATOR_SECRET}, ${INTEGRATOR_SECRET}`],
  ])('for %s', async (_what, secret) => {
    expect(await refused(anOrder(), {}, aSender(app, secret))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
  })

  test('for a key in the header of the other endpoints, in the address or in the body', async () => {
    const { key } = await aKey(testing, { scopes: ['data:write'] })
    const elsewhere = aSender(app, '', `/data-webhook/?webhook-secret=${key}`)
    expect(
      await refused({ ...anOrder(), 'webhook-secret': key }, { 'api-key': key }, elsewhere),
    ).toMatchObject({
      status: 401,
    })
  })

  test('for everybody if the shop has no secret', async () => {
    const closed = await testApp({
      settings: { integrators: { key: null, secret: null, isTestKeyOn: false } },
      testing,
    })
    expect((await aSender(closed.app, '')(anOrder())).status).toBe(401)
  })

  test('for a key without the scope', async () => {
    const { key } = await aKey(testing, { scopes: ['orders:read', 'customers:read', 'products:read'] })
    expect(await refused(anOrder(), {}, aSender(app, key))).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test.each([
    ['revoked', 'revoked_at'],
    ['expired', 'expires_at'],
  ])('for a key that is %s while its message arrives', async (_what, column) => {
    const { id, key } = await aKey(testing, { scopes: ['data:write'] })
    const before = await dataStored(testing)
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const body = JSON.stringify(anOrder({ partner_status: 'Late' }))
    const asked = request(`http://127.0.0.1:${port}/data-webhook/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'webhook-secret': key,
        'idempotency-key': randomUUID(),
        timestamp: String(Math.trunc(Date.now() / 1000)),
      },
    })
    const answered = once(asked, 'response')
    asked.write(body.slice(0, 20))
    await vi.waitFor(
      async () => {
        const used = await db.pool.query(
          'SELECT 1 FROM api_keys WHERE id = $1 AND last_used_at IS NOT NULL',
          [id],
        )
        expect(used.rows).toHaveLength(1)
      },
      { timeout: 15_000 },
    )
    await db.pool.query(`UPDATE api_keys SET ${column} = shop_now() WHERE id = $1`, [id])
    asked.end(body.slice(20))
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
    expect(await dataStored(testing)).toEqual(before)
  })

  test('are logged without the secret', () => {
    expect(testing.lines.join('\n')).not.toContain(INTEGRATOR_SECRET)
  })
})

describe('an idempotency key', () => {
  test('is refused with 409 for another message; the same message again gets the same response', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(anOrder({ partner_status: 'Packed' }), headers)
    const stored = await dataStored(testing)
    const again = await send(anOrder({ partner_status: 'Packed' }), headers)
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } })
    expect(again.json).toEqual(first.json)
    expect(await dataStored(testing)).toEqual(stored)
    expect(await refused(anOrder({ partner_status: 'Sent' }), headers)).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'This idempotency-key was used before with another body. Use a new key for a new body.',
    })
  })

  test('of a refused message can be used for the corrected one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    await refused(anOrder({ status: 'completed' }), headers)
    expect((await send(anOrder({ partner_status: 'Mended' }), headers)).status).toBe(200)
  })

  test('of another partner is another key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { key } = await aKey(testing, { scopes: ['data:write'] })
    await send(anOrder({ partner_status: 'Ours' }), headers)
    const other = await aSender(app, key)(anOrder({ partner_status: 'Theirs' }), headers)
    expect(other).toMatchObject({ status: 200, json: { data: { changed: 1 } } })
  })

  test('stays valid when the API key is rotated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [old, next] = [
      await aKey(testing, { scopes: ['data:write'] }),
      await aKey(testing, { scopes: ['data:write'] }),
    ]
    await db.pool.query('UPDATE api_keys SET replaced_by = $2 WHERE id = $1', [old.id, next.id])
    await aSender(app, old.key)(anOrder({ partner_status: 'Once' }), headers)
    const again = await aSender(app, next.key)(anOrder({ partner_status: 'Once' }), headers)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

describe('503', () => {
  test('when too many messages of one partner arrive at once: one connection is used, a few wait, and the others must retry', async () => {
    const productId = await aProduct(testing, { onHand: 10 })
    const { key } = await aKey(testing, { scopes: ['data:write'] })
    const sendStock = aSender(app, key)
    const messages = Array.from({ length: 12 }, (_, index) => ({
      body: productsSaid({ id: productId, stock_on_hand: 20 + index }),
      headers: { 'idempotency-key': randomUUID() },
    }))
    const [busy, taken]: [typeof messages, typeof messages] = [[], []]
    const held = await db.pool.connect()
    await held.query('BEGIN; SELECT 1 FROM products FOR UPDATE')
    const sent = messages.map(async (message) => {
      const { status, headers, json } = await sendStock(message.body, message.headers)
      if (status === 200) return taken.push(message)
      expect([status, headers['retry-after'], json.error.code]).toEqual([503, '1', 'busy'])
      return busy.push(message)
    })
    try {
      await vi.waitFor(() => expect(busy).toHaveLength(3), { interval: 5, timeout: 15_000 })
      await vi.waitFor(() => expect(db.pool.totalCount - db.pool.idleCount).toBe(2), {
        interval: 5,
        timeout: 15_000,
      })
      expect(db.pool.waitingCount).toBe(0)
    } finally {
      await held.query('COMMIT')
      held.release()
    }
    await Promise.all(sent)
    expect(taken).toHaveLength(9)
    for (const [again, isRepeat] of [
      [taken[0]!, 'true'],
      [busy[0]!, undefined],
      [busy[0]!, 'true'],
    ] as const) {
      const answer = await sendStock(again.body, again.headers)
      expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([200, isRepeat])
    }
    await expectBooksToAgree(testing)
  })
})

describe('413, 415, 429, 405 and 404', () => {
  test('for more than 500 records', async () => {
    const records = Array.from({ length: 501 }, () => ({ order_id: orderId, partner_status: 'x' }))
    expect(await refused(ordersSaid(...records))).toMatchObject({
      status: 413,
      code: 'too_large',
      fields: { 'data.orders': expect.any(String) },
    })
  })

  test('for a hundred thousand records', async () => {
    expect(
      await refused(`{"type":"order_sync","data":{"orders":[${'{},'.repeat(99_999)}{}]}}`),
    ).toMatchObject({
      status: 413,
    })
  })

  test('for more than 512 kB', async () => {
    expect(await refused(anOrder({ partner_note: 'x'.repeat(600_000) }))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'This request is too large',
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json\ta',
    ' ',
  ])('for a body sent as “%s”', async (type) => {
    expect(await refused(anOrder(), { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      message: 'The body has to be JSON, sent as application/json',
    })
  })

  test('for more than the key’s requests per minute', async () => {
    const limited = await testApp({ settings: { isRateLimited: true }, testing })
    const { key } = await aKey(testing, { scopes: ['data:write'], requestsPerMinute: 2 })
    const hurried = aSender(limited.app, key)
    for (const status of [200, 200, 429]) expect((await hurried(statsSaid(aDay))).status).toBe(status)
  })

  test.each(['GET', 'PUT', 'DELETE'] as const)('for %s, which is not an endpoint', async (method) => {
    for (const url of ['/data-webhook', '/data-webhook/', '/data-webhook/more']) {
      const answer = await app.inject({ method, url })
      const [status, code] = url.endsWith('more') ? [404, 'not_found'] : [405, 'method_not_allowed']
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ success: false, error: { code } })
    }
  })
})
