/** From staff's answer to the end: receiving and refunding, and what can go wrong on the way. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { paise } from '#platform/rules/money.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount, ledgerOf } from '#tests/support/rewards.ts'
import {
  aDeliveredOrder,
  aDeliveredOrderOf,
  movedByReturns,
  returnDesk,
  returnParcel,
  returnRow,
  said,
} from '#tests/support/returns.ts'
import { eventsOf, jobsOf, parcelsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing
const desk = await returnDesk(testing)
const { staff, asked, approve, receive, fetched, paidBack, status, moveBack } = desk

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
beforeEach(() => db.pool.query('DELETE FROM graphile_worker._private_jobs'))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('a return for a refund', () => {
  test('is requested, approved, picked up, received and refunded: each step notified once, coins and stock correct', async () => {
    const user = await anAccount(testing, 100)
    const { id, productId, order } = await aDeliveredOrder(testing, user, { coins: 60 })
    // 498 and 50 for shipping, 60 by coins: 488; earned 48.
    expect(order.totalPaise).toBe(48_800)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    expect(await returnRow(testing, returnId)).toMatchObject({ amount: 21_900, coins: 30 })

    expect(await Promise.all([approve(returnId), approve(returnId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    await fetched()
    const back = (await returnParcel(testing, returnId, 'back'))!
    expect(back).toMatchObject({ status: 'created', attempts: 1 })
    expect(await parcelsOf(testing, back.id as OrderId)).toMatchObject([
      { AWB: back.waybill, ReferenceNo: back.id },
    ])

    await moveBack(returnId, 'In Transit')
    expect(said(await shop.withdrawReturn(user, { orderId: id, returnId }))).toBe(
      MESSAGES.return_parcel_moving,
    )
    await moveBack(returnId, 'DTO')
    expect(await returnParcel(testing, returnId, 'back')).toMatchObject({ word: 'DTO', isEnded: true })

    const balance = await shop.getCoinsBalance(user.userId)
    expect(await Promise.all([receive(returnId, [productId]), receive(returnId, [productId])])).toMatchObject(
      [{ ok: true }, { ok: true }],
    )
    expect(await status(returnId)).toBe('received')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await movedByReturns(testing, id)).toEqual(['returned 1'])
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ amount: 21_900, reason: `return:${returnId}`, status: 'requested' })
    // 30 spent coins are returned; of 48 earned, those for the remaining 269 rupees stay.
    expect((await shop.getCoinsBalance(user.userId)) - balance).toBe(30 - 22)
    expect((await ledgerOf(testing, user.userId)).slice(-2).map(({ kind, coins }) => [kind, coins])).toEqual([
      ['returned', 30],
      ['reversed', -22],
    ])

    await paidBack()
    expect(await status(returnId)).toBe('completed')
    expect(await stateOf(testing, id)).toBe('partly_refunded delivered completed')
    expect(await eventsOf(testing, id, 'return.requested')).toEqual([
      'return.requested',
      'return.approved',
      'return.pickup',
      'return.arrived',
      'return.received',
      'refund.requested',
      'refund.accepted',
      'return.completed',
      'refund.processed',
    ])
    expect(
      (await jobsOf(testing, id)).filter((job) => job.includes('return') || job.includes('refunded')),
    ).toEqual([
      'send_order_mail return_requested',
      'send_order_mail return_approved',
      'send_order_mail return_pickup',
      'send_order_mail return_received',
      'send_order_mail refunded',
    ])
  })

  test('followed by one for the rest refunds all that was paid for the goods, without the charges', async () => {
    const user = await anAccount(testing)
    const { id, productId, order } = await aDeliveredOrder(testing, user)
    for (const quantity of [1, 1]) {
      const returnId = await asked(user, id, [{ productId, quantity }])
      await approve(returnId)
      await receive(returnId, [])
      await paidBack()
      expect(await status(returnId)).toBe('completed')
    }
    const refunds = await refundsOf(testing, id)
    const back = refunds.reduce((sum, { amount, withheld }) => sum + amount + withheld * 100, 0)
    expect(back).toBe(order.subtotalPaise)
    expect(await stateOf(testing, id)).toBe('partly_refunded delivered completed')
    // Nothing was restocked.
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await shop.getReturnForm(user, { orderId: id })).toMatchObject({
      value: { mayAsk: false, refusal: MESSAGES.return_nothing_left },
    })
  })

  test('of an order paid with coins only returns coins, and completes at once', async () => {
    const user = await anAccount(testing, 400)
    const { id, items } = await aDeliveredOrderOf(testing, user, [{ pricePaise: 35_000, quantity: 1 }], {
      coins: 350,
    })
    const returnId = await asked(user, id, items)
    const before = await shop.getCoinsBalance(user.userId)
    await approve(returnId)
    await receive(returnId)
    expect(await returnRow(testing, returnId)).toMatchObject({ status: 'completed', amount: 0, coins: 350 })
    expect((await shop.getCoinsBalance(user.userId)) - before).toBe(350)
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 0, reason: `return:${returnId}` }])
  })

  test('does not refund again what staff refunded before', async () => {
    const user = await anAccount(testing)
    const { id, productId, order } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 2 }])
    await approve(returnId)
    const sent = await shop.refundOrder(staff, {
      orderId: id,
      key: randomUUID(),
      amount: paise(40_000),
      reason: 'A gesture',
      confirmed: 'yes',
    })
    expect(sent).toMatchObject({ ok: true })
    expect(await shop.getReturnForStaff({ id: returnId })).toMatchObject({
      paysBackPaise: order.subtotalPaise - 40_000,
      order: { leftPaise: order.totalPaise - 40_000 },
      history: expect.arrayContaining([
        expect.objectContaining({ title: 'Return approved', who: 'Ravi Kumar' }),
      ]),
    })
    await receive(returnId)
    const back = (await refundsOf(testing, id)).reduce(
      (sum, { amount, withheld }) => sum + amount + withheld * 100,
      0,
    )
    // All the money for the goods; shipping is not refunded.
    expect(back).toBe(order.subtotalPaise)
    await paidBack()
    expect(await status(returnId)).toBe('completed')
  })

  test('waits when the provider refuses, and completes when staff have paid it manually', async () => {
    const guest = await aGuest(testing)
    const { id, productId } = await aDeliveredOrder(testing, guest)
    const returnId = await asked(guest, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await receive(returnId)
    const [refund] = await refundsOf(testing, id)
    await db.pool.query(
      `UPDATE refunds SET status = 'refused', failure = 'Not enough balance' WHERE id = $1`,
      [refund?.id],
    )
    await db.pool.query('DELETE FROM graphile_worker._private_jobs')
    expect(await shop.getReturnForStaff({ id: returnId })).toMatchObject({
      return: { status: 'received', refund: { status: 'refused' } },
    })
    expect(await shop.payRefundByHand(staff, { refundId: refund!.id, reference: 'UTR 0001' })).toMatchObject({
      ok: true,
    })
    expect(await status(returnId)).toBe('completed')
  })
})

test('a return of an order paid in cash is a manual refund, and completes when staff have paid it', async () => {
  await db.pool.query('UPDATE shop_settings SET is_cod_on = true')
  const user = await anAccount(testing)
  const email = `${user.userId}@example.test`
  const { id, items } = await aDeliveredOrderOf(testing, user, [{ pricePaise: 24_900, quantity: 1 }], {
    paymentMethod: 'cod',
    customer: { ...CUSTOMER, email },
  } as Parameters<typeof aDeliveredOrderOf>[3])
  expect(await stateOf(testing, id)).toBe('paid delivered completed')
  const returnId = await asked(user, id, items)
  await approve(returnId)
  await receive(returnId)
  const [refund] = await refundsOf(testing, id)
  expect(refund).toMatchObject({ amount: 24_900, status: 'requested' })
  expect(await shop.getReturnForStaff({ id: returnId })).toMatchObject({
    order: { isCash: true },
    return: { status: 'received', refund: { method: 'manual', status: 'requested' } },
  })
  expect(await shop.payRefundByHand(staff, { refundId: refund!.id, reference: 'UPI 42' })).toMatchObject({
    ok: true,
  })
  expect(await status(returnId)).toBe('completed')
})

test('late returns are listed first for staff, and can be filtered by customer and status', async () => {
  const user = await anAccount(testing)
  const { id, productId } = await aDeliveredOrder(testing, user)
  const late = await asked(user, id, [{ productId, quantity: 1 }])
  const fresh = await asked(user, id, [{ productId, quantity: 1 }])
  await db.pool.query(`UPDATE returns SET created_at = shop_now() - interval '49 hours' WHERE id = $1`, [
    late,
  ])
  const page = await shop.listReturnsForStaff({ search: id.slice(0, 8), status: 'requested', page: 1 })
  expect(page.returns.map((row) => [row.id, row.isOverdue])).toEqual([
    [late, true],
    [fresh, false],
  ])
  expect(page.overdue).toBe(1)
  expect(await shop.listReturnsForStaff({ search: '%', status: '', page: 1 })).toMatchObject({ total: 0 })
  expect(await shop.listReturnsForStaff({ search: 'asha', status: 'nonsense', page: 1 })).toMatchObject({
    page: 1,
  })
  expect(await shop.getReturnForStaff({ id: late })).toMatchObject({ isOverdue: true, order: { id } })
  expect(await shop.getReturnForStaff({ id: 'nonsense' })).toBeNull()
})
