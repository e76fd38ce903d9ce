/** Requesting a return: when, for which items, for how much, and two concurrent requests. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { messageOf } from '#platform/rules/result.ts'
import { MAX_RETURNS } from '../rules/return-policy.ts'
import type { Actor } from '#platform/actor.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aDeliveredOrder,
  aDeliveredOrderOf,
  aRequest,
  aStaff,
  deliveredAgo,
  returnRow,
  returnsStored,
} from '#tests/support/returns.ts'
import { aPaidOrder, eventsOf, jobsOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(() => expectBooksToAgree(testing))

type Request = ReturnType<typeof aRequest>

const ask = (actor: Actor, orderId: OrderId, request: Request) =>
  shop.requestReturn(actor, { ...request, orderId })

async function expectRefused(actor: Actor, orderId: OrderId, request: Request, message: string) {
  const before = await returnsStored(testing)
  const asked = await ask(actor, orderId, request)
  expect(asked.ok ? 'taken' : messageOf(asked.problem)).toBe(message)
  expect(await returnsStored(testing)).toEqual(before)
}

describe('a delivered order', () => {
  test('can be returned in part: the request is stored, shown in the timeline and mailed', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const request = aRequest([{ productId, quantity: 1 }], { note: 'It is plain,\nnot ruled' })
    const asked = await ask(user, id, request)
    expect(asked).toMatchObject({
      ok: true,
      value: {
        id: request.id,
        status: 'requested',
        wish: 'refund',
        note: 'It is plain,\nnot ruled',
        amountPaise: 24_900,
        coinsBack: 0,
        items: [{ productId, quantity: 1, amountPaise: 24_900 }],
      },
    })
    expect(await eventsOf(testing, id, 'order.delivered')).toEqual(['order.delivered', 'return.requested'])
    expect(await jobsOf(testing, id)).toContain('send_order_mail return_requested')
    const detail = await shop.getOrderDetail(user, { id })
    expect(detail).toMatchObject({
      ok: true,
      value: { returns: { mayAsk: true, returns: [{ id: request.id }] } },
    })
  })

  test('gets one return for repeated and simultaneous requests; another content under the same id is refused', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const request = aRequest([{ productId, quantity: 2 }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(user, id, request)))
    expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true, true])
    const { rows } = await db.pool.query('SELECT id FROM returns WHERE order_id = $1', [id])
    expect(rows).toEqual([{ id: request.id }])
    await expectRefused(user, id, { ...request, note: 'Other words' }, MESSAGES.return_id_taken)

    const other = await anAccount(testing)
    const theirs = await aDeliveredOrder(testing, other)
    const stolen = { ...aRequest([{ productId: theirs.productId, quantity: 1 }]), id: request.id }
    await expectRefused(other, theirs.id, stolen, MESSAGES.return_id_taken)
  })

  test('gives its last unit to one of two simultaneous requests', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    await ask(user, id, aRequest([{ productId, quantity: 1 }]))
    const answers = await Promise.all([
      ask(user, id, aRequest([{ productId, quantity: 1 }])),
      ask(user, id, aRequest([{ productId, quantity: 1 }], { wish: 'replacement' })),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const refused = answers.find((answer) => !answer.ok)
    expect(refused?.ok === false && refused.problem.key).toBe('return_nothing_left')
  })

  test('can be returned by the guest’s browser that ordered; nobody else finds the order', async () => {
    const guest = await aGuest(testing)
    const { id, productId } = await aDeliveredOrder(testing, guest)
    const request = aRequest([{ productId, quantity: 1 }])
    for (const stranger of [{ kind: 'visitor' } as const, await aGuest(testing), await anAccount(testing)])
      await expectRefused(stranger, id, request, MESSAGES.order_not_found)
    await expectRefused(guest, randomUUID() as string as OrderId, request, MESSAGES.order_not_found)
    expect(await shop.getReturnForm(await aGuest(testing), { orderId: id })).toMatchObject({ ok: false })
    expect(await shop.getReturnForm(guest, { orderId: id })).toMatchObject({
      ok: true,
      value: {
        mayAsk: true,
        items: [{ productId, left: 2, refundValues: [{ amountPaise: 24_900 }, { amountPaise: 49_800 }] }],
      },
    })
    expect(await ask(guest, id, request)).toMatchObject({ ok: true })
  })
})

describe('a return request is refused, and nothing is written:', () => {
  test('for more units than were bought, another product, or units in another return', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const other = await aDeliveredOrder(testing, user)
    const tooMany = MESSAGES.return_more_than_left
    await expectRefused(user, id, aRequest([{ productId, quantity: 3 }]), tooMany)
    await expectRefused(user, id, aRequest([{ productId: other.productId, quantity: 1 }]), tooMany)
    await ask(user, id, aRequest([{ productId, quantity: 1 }]))
    await expectRefused(user, id, aRequest([{ productId, quantity: 2 }]), tooMany)
  })

  test('before it is delivered', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aPaidOrder(testing, user)
    await expectRefused(user, id, aRequest([{ productId, quantity: 1 }]), MESSAGES.return_not_delivered)
  })

  test('more than 48 hours after delivery, to the second; staff can still open it, with a reason', async () => {
    const user = await anAccount(testing)
    const staff = await aStaff(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    await deliveredAgo(testing, id, '47 hours 59 minutes')
    expect(await shop.getReturnForm(user, { orderId: id })).toMatchObject({ value: { mayAsk: true } })
    await deliveredAgo(testing, id, '48 hours')
    await expectRefused(user, id, aRequest([{ productId, quantity: 1 }]), MESSAGES.return_window_over)
    expect(await shop.getReturnForm(user, { orderId: id })).toMatchObject({
      value: { mayAsk: false, refusal: MESSAGES.return_window_over },
    })
    const { note: _note, photoIds: _photos, ...rest } = aRequest([{ productId, quantity: 1 }])
    const opening = {
      ...rest,
      reason: 'defect',
      orderId: id,
      because: 'The binding broke on the third day',
    } as const
    const opened = await shop.openReturn(staff, opening)
    expect(opened).toMatchObject({
      ok: true,
      value: { status: 'requested', openedBecause: opening.because, photoCount: 0 },
    })
    expect(await shop.openReturn(staff, opening)).toMatchObject({ ok: true })
    expect(await shop.openReturn({ kind: 'visitor' }, opening)).toMatchObject({ ok: false })
  })

  test('above the maximum number of requests for one order', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    for (let times = 0; times < MAX_RETURNS; times += 1) {
      const request = aRequest([{ productId, quantity: 1 }])
      expect(await ask(user, id, request)).toMatchObject({ ok: true })
      await shop.withdrawReturn(user, { orderId: id, returnId: request.id })
    }
    await expectRefused(user, id, aRequest([{ productId, quantity: 1 }]), MESSAGES.return_limit)
  })

  test('with a photo that was not uploaded', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const request = aRequest([{ productId, quantity: 1 }], { photoIds: ['f'.repeat(24)] })
    await expectRefused(user, id, request, MESSAGES.photo_gone)
  })
})

test('the parts of an order with coupon and coins add up to exactly what was paid for the goods, and all its coins', async () => {
  await db.pool.query(
    `INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until)
     VALUES ('ODD', 'fixed', 3333, 9, shop_now() - interval '1 day', shop_now() + interval '1 day')`,
  )
  const user = await anAccount(testing, 100)
  const lines = [
    { pricePaise: 10_100, quantity: 3 },
    { pricePaise: 7_700, quantity: 2 },
  ]
  const { id, items, order } = await aDeliveredOrderOf(testing, user, lines, { couponCode: 'ODD', coins: 77 })
  const [first, second] = items
  const asked: string[] = []
  for (const [item, quantity] of [
    [first, 1],
    [second, 1],
    [first, 1],
    [second, 1],
    [first, 1],
  ] as const) {
    const request = aRequest([{ productId: item!.productId, quantity }])
    expect(await ask(user, id, request)).toMatchObject({ ok: true })
    asked.push(request.id)
  }
  // One is withdrawn and requested again in between: nothing is lost.
  await shop.withdrawReturn(user, { orderId: id, returnId: asked[0]! })
  const again = aRequest([{ productId: first!.productId, quantity: 1 }])
  expect(await ask(user, id, again)).toMatchObject({ ok: true })
  const rows = await Promise.all([...asked.slice(1), again.id].map((each) => returnRow(testing, each)))
  const sum = (of: 'amount' | 'coins') => rows.reduce((all, row) => all + (row?.[of] ?? 0), 0)
  expect(order.couponDiscountPaise).toBe(3_333)
  expect(sum('amount')).toBe(order.subtotalPaise - 3_333 - 7_700)
  expect(sum('coins')).toBe(77)
})
