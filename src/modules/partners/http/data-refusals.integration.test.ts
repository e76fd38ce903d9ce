/**
 * What is stored about refused partner messages: that and why they were refused, no content, and a limited number.
 */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS_A_MINUTE, REFUSALS_KEPT } from '../rules/data-refusal.ts'
import { aKey, aSender, ordersSaid, productsSaid, statsSaid } from '#tests/support/partners.ts'
import { testApp } from '#platform/testing/http-harness.ts'

const testing = await testApp()
const { app, db, shop } = testing

beforeEach(() => db.pool.query('DELETE FROM data_refusals'))

async function aPartner(scopes: Parameters<typeof aKey>[1]['scopes'] = ['data:write']) {
  const { id, key } = await aKey(testing, { scopes, name: 'Kiran Warehouse' })
  return { id, send: aSender(app, key) }
}

const kept = () => shop.listDataRefusals({ sender: '' })
/** They are written after the response was sent. */
const untilKept = (count: number) => expect.poll(async () => (await kept()).length).toBe(count)

const SECRET = 'Asha Rao, +91 98765 43210'
const day = { first_day: '2024-11-01', last_day: '2024-11-01' }
const aProduct = { sku: SECRET, stock_on_hand: 1 }

describe('a refused partner message', () => {
  test.each([
    [
      'wrong fields',
      productsSaid({ ...aProduct, stock_on_hand: SECRET, price: 1, [SECRET]: 1 }),
      {},
      {
        type: 'product_sync',
        code: 'bad_request',
        fields: ['data.products.0.stock_on_hand', 'data.products.0.price', 'data.products.0.–'],
      },
    ],
    [
      'what there is not',
      productsSaid(aProduct),
      {},
      { type: 'product_sync', code: 'bad_request', fields: ['data.products.0.sku'] },
    ],
    [
      'a figure of a person',
      statsSaid({ ...day, figures: { asha_rao: 'x' } }),
      {},
      { type: 'stats_update', code: 'bad_request', fields: ['data.stats.0.figures.–'] },
    ],
    ['no known type', { type: SECRET, data: {} }, {}, { type: null, code: 'bad_request', fields: ['type'] }],
    ['no JSON', `{"type": "${SECRET}`, {}, { type: null, code: 'bad_request', fields: ['body'] }],
    [
      'a time long ago',
      ordersSaid({ order_id: randomUUID(), partner_note: SECRET }),
      { timestamp: '1500000000' },
      { type: 'order_sync', code: 'bad_request', fields: ['timestamp'] },
    ],
    [
      'no key of its own',
      ordersSaid({ order_id: randomUUID(), partner_note: SECRET }),
      { 'idempotency-key': SECRET },
      { type: 'order_sync', code: 'bad_request', fields: ['idempotency-key'] },
    ],
    [
      'a body too large',
      JSON.stringify({ type: SECRET.repeat(40_000) }),
      {},
      { type: null, code: 'too_large', fields: [] },
    ],
    [
      'another type of body',
      SECRET,
      { 'content-type': 'text/plain' },
      { type: null, code: 'unsupported_type', fields: [] },
    ],
  ])('because of %s is stored as one row, without its content', async (_, message, headers, row) => {
    const { id, send } = await aPartner()
    const answer = await send(message, headers)
    await untilKept(1)
    const [refusal] = await kept()
    expect(refusal).toMatchObject({ ...row, sender: id, senderName: 'Kiran Warehouse' })
    expect(answer.json.error).toMatchObject({ code: row.code, request_id: refusal?.requestId })
    const { rows } = await db.pool.query('SELECT * FROM data_refusals')
    expect(JSON.stringify(rows)).not.toMatch(/asha|98765|43210/i)
  })

  test('is stored for a key without the scope, and for an idempotency key with another body', async () => {
    await (await aPartner(['orders:read'])).send(statsSaid())
    await untilKept(1)
    const { send } = await aPartner()
    const once = { 'idempotency-key': 'once' }
    await send(statsSaid({ ...day, figures: { a: 1 } }), once)
    await send(statsSaid({ ...day, figures: { a: 2 } }), once)
    await untilKept(2)
    expect((await kept()).map(({ code, type }) => [code, type])).toEqual([
      ['conflict', 'stats_update'],
      ['forbidden', null],
    ])
  })

  test('is not stored for an invalid key, nor is an accepted message', async () => {
    await aSender(app, 'not a key')(statsSaid())
    const { send } = await aPartner()
    await send(statsSaid({ ...day, figures: { a: 1 } }))
    // Everything sent before it is written by now.
    await send(statsSaid())
    await untilKept(1)
    expect(await kept()).toMatchObject([{ code: 'bad_request', fields: ['data.stats'] }])
  })

  test('is stored a few times a minute for each key', async () => {
    const { send, id } = await aPartner()
    for (let count = 0; count < REFUSALS_A_MINUTE + 3; count += 1) await send(statsSaid())
    await (await aPartner()).send(statsSaid())
    await untilKept(REFUSALS_A_MINUTE + 1)
    expect(await shop.listDataRefusals({ sender: id })).toHaveLength(REFUSALS_A_MINUTE)
  })

  test('replaces the oldest one at the maximum', async () => {
    const refusal = { sender: 'settings', type: null, code: 'bad_request', fields: [] } as const
    for (let count = 0; count < REFUSALS_KEPT + 2; count += 1)
      await shop.saveDataRefusal({ ...refusal, requestId: `request-${count}` })
    const ids = (await kept()).map(({ requestId }) => requestId)
    const stored = await db.pool.query('SELECT 1 FROM data_refusals')
    expect([ids.length, ids[0], ids.at(-1), stored.rowCount]).toEqual([
      REFUSALS_KEPT,
      `request-${REFUSALS_KEPT + 1}`,
      'request-2',
      REFUSALS_KEPT,
    ])
  })
})
