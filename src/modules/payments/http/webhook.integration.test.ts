import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { aGuest, anEvent, aProduct, expectBooksToAgree, payInWindow, placed } from '#tests/support/shop.ts'
import { everythingStored, testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()

function deliver(
  event: { rawBody: Buffer; eventId?: string; signature?: string },
  headers: Record<string, string> = {},
) {
  return testing.app.inject({
    method: 'POST',
    url: '/webhooks/razorpay',
    payload: event.rawBody,
    headers: {
      'content-type': 'application/json',
      ...(event.signature === undefined ? {} : { 'x-razorpay-signature': event.signature }),
      ...(event.eventId === undefined ? {} : { 'x-razorpay-event-id': event.eventId }),
      ...headers,
    },
  })
}

async function aPaidOrder() {
  const order = await placed(testing, await aGuest(testing), {
    items: [{ productId: await aProduct(testing), quantity: 1 }],
  })
  const answer = await payInWindow(testing, order.gatewayOrderId)
  const payment = {
    id: answer.razorpay_payment_id,
    order_id: order.gatewayOrderId,
    amount: order.order.totalPaise,
  }
  return { order, event: anEvent('payment.captured', payment) }
}

const statusOf = async (id: string) =>
  (await testing.db.pool.query<{ status: string }>('SELECT status FROM orders WHERE id = $1', [id])).rows[0]
    ?.status

describe('POST /webhooks/razorpay', () => {
  test('200 once stored; processed right after, without a job', async () => {
    const { order, event } = await aPaidOrder()
    const started = performance.now()
    const answer = await deliver(event)
    // The provider gives up after 5 seconds.
    expect(performance.now() - started).toBeLessThan(5_000)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const stored = await testing.db.pool.query('SELECT raw_body FROM webhook_inbox WHERE event_id = $1', [
      event.eventId,
    ])
    expect(stored.rows).toEqual([{ raw_body: event.rawBody }])
    await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('completed'), {
      timeout: 15_000,
      interval: 10,
    })
    await expectBooksToAgree(testing)
  })

  test('200 for duplicates: stored once, settled once', async () => {
    const { order, event } = await aPaidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(event)))
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
    await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('completed'), {
      timeout: 15_000,
      interval: 10,
    })
    const { rows } = await testing.db.pool.query('SELECT count(*) FROM webhook_inbox WHERE event_id = $1', [
      event.eventId,
    ])
    expect(rows[0].count).toBe(1)
    await expectBooksToAgree(testing)
  })

  test('200 each for simultaneous events, which are stored by one statement', async () => {
    const { order, event } = await aPaidOrder()
    const nothing = anEvent('payment.authorized', {
      id: 'pay_0',
      order_id: 'order_0',
      amount: 1,
      status: 'authorized',
    })
    const queries = vi.spyOn(testing.db.pool, 'query')
    const answers = await Promise.all(
      [event, { ...event, signature: 'x' }, nothing, event].map((each) => deliver(each)),
    )
    const stored = queries.mock.calls.filter(
      ([asked]) => (asked as { name?: string }).name === 'store_webhooks',
    )
    queries.mockRestore()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 200])
    expect(stored).toHaveLength(1)
    const { rows } = await testing.db.pool.query(
      `SELECT event_id, outcome, convert_from(raw_body, 'UTF8') AS body FROM webhook_inbox WHERE event_id = ANY ($1)
        ORDER BY outcome = 'noted' DESC NULLS LAST`,
      [[event.eventId, nothing.eventId]],
    )
    // An event that the shop ignores needs no further write, and only its name is stored.
    expect(rows[0]).toEqual({
      event_id: nothing.eventId,
      outcome: 'noted',
      body: '{"event":"payment.authorized"}',
    })
    expect(rows).toHaveLength(2)
    await vi.waitFor(async () => expect(await statusOf(order.id)).toBe('completed'), {
      timeout: 15_000,
      interval: 10,
    })
  })

  test('200 for events that the shop ignores', async () => {
    for (const event of [
      anEvent('invoice.paid', { id: 'pay_1', order_id: null }),
      anEvent('payment.captured', { id: 'pay_2', order_id: 'order_unknown', amount: 100 }),
    ])
      expect((await deliver(event)).statusCode).toBe(200)
  })

  test('400: no signature, a wrong one, another body, re-serialised JSON; and nothing is written', async () => {
    const event = anEvent('payment.captured', { id: 'pay_x', order_id: 'order_x', amount: 100 })
    const before = await everythingStored(testing)
    const altered = Buffer.from(event.rawBody)
    altered[altered.length - 3] = altered[altered.length - 3]! ^ 1
    const spaced = Buffer.from(JSON.stringify(JSON.parse(event.rawBody.toString()), null, 1))
    const false_ = [
      { rawBody: event.rawBody, eventId: randomUUID() },
      { ...event, signature: '' },
      { ...event, signature: event.signature.toUpperCase() },
      { ...event, signature: '00'.repeat(32) },
      { ...event, rawBody: altered },
      { ...event, rawBody: spaced },
      { ...event, rawBody: Buffer.alloc(0) },
    ]
    for (const each of false_) {
      const refused = await deliver(each)
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'bad_signature'])
    }
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('400: the bytes are verified before anything parses them, whatever they claim to be', async () => {
    const before = await everythingStored(testing)
    const bodies = [
      Buffer.from('['.repeat(10_000)),
      gzipSync(Buffer.alloc(100_000)),
      Buffer.from('{"__proto__":1}'),
      Buffer.from('not json'),
    ]
    for (const rawBody of bodies) {
      expect((await deliver({ rawBody, signature: '00'.repeat(32) })).statusCode).toBe(400)
      expect(
        (await deliver({ rawBody, signature: '00'.repeat(32) }, { 'content-encoding': 'gzip' })).statusCode,
      ).toBe(400)
    }
    for (const type of ['text/plain', 'application/json\ta', ' application/json', ''])
      expect(
        (await deliver({ rawBody: Buffer.from('{}'), signature: 'x' }, { 'content-type': type })).statusCode,
      ).toBeGreaterThanOrEqual(400)
    expect(await everythingStored(testing)).toEqual(before)
  })

  test('413: more than a megabyte', async () => {
    expect((await deliver({ rawBody: Buffer.alloc(1024 * 1024 + 1), signature: 'x' })).statusCode).toBe(413)
  })

  test('200 without an Origin header, because no page sends it', async () => {
    const event = anEvent('invoice.paid', { id: 'pay_3', order_id: null })
    expect(
      (await deliver(event, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }))
        .statusCode,
    ).toBe(200)
  })
})
