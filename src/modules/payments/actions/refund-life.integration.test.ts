/** Refunds that failed or whose outcome is never reported, and what staff do about them. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { bindShop } from '#app/shop.ts'
import { aStaffMember, callProvider, refundRowsOf, sentBackAtProvider } from '#tests/support/money.ts'
import { anAccount, type UserActor } from '#tests/support/rewards.ts'
import { aPaidOrder, stateOf } from '#tests/support/shipping.ts'
import { aGuest, anEvent, expectBooksToAgree, receive, setFaults, testShop } from '#tests/support/shop.ts'
import { refundsOn, type Refunded } from '../testing/refunds-on.ts'

const testing = await testShop()
const { shop, db } = testing
const { aRefund, tell, newest, openFor, paidBack } = refundsOn(testing)

afterEach(async () => {
  await setFaults(testing, { refunds: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('a refund that did not succeed', () => {
  const mend = async (refunded: Refunded, staff: UserActor, how: 'retry' | 'by_hand') => {
    const { id: refundId } = await newest(refunded.id)
    return how === 'retry'
      ? shop.retryRefund(staff, { refundId })
      : shop.payRefundByHand(staff, { refundId, reference: 'UTR 4711' })
  }

  test.each(['failed', 'refused'] as const)(
    '(%s) is retried with its own key, and paid once',
    async (fault) => {
      const staff = await aStaffMember(testing)
      const refunded = await aRefund(fault)
      if (fault === 'failed') await tell(refunded, 'refund.failed')
      expect(await paidBack(refunded)).toBe(0)
      const tried = await Promise.all(Array.from({ length: 5 }, () => mend(refunded, staff, 'retry')))
      expect(tried.filter((each) => each.ok)).toHaveLength(1)
      const rows = await refundRowsOf(testing, refunded.id)
      expect(rows).toHaveLength(2)
      expect(rows[1]).toMatchObject({ replacesId: rows[0]!.id, status: 'requested', amount: 54_800 })
      for (const { id } of rows) await shop.refundPayment({ refundId: id })
      expect(await paidBack(refunded)).toBe(54_800)
      expect(await stateOf(testing, refunded.id)).toBe('refunded cancelled completed')
      expect(await openFor(refunded.id)).toEqual([])
      expect(await mend(refunded, staff, 'retry')).toMatchObject({ ok: true, value: { became: 'through' } })
      expect(await mend(refunded, staff, 'by_hand')).toMatchObject({ ok: true, value: { became: 'through' } })
      expect(await paidBack(refunded)).toBe(54_800)
      expect(await refundRowsOf(testing, refunded.id)).toHaveLength(2)
      const notes = await db.pool.query(
        `SELECT 1 FROM invoices WHERE order_id = $1 AND kind = 'credit_note'`,
        [refunded.id],
      )
      expect(notes.rows).toHaveLength(1)
    },
  )

  test('can be retried until it succeeds, and each attempt is recorded', async () => {
    const staff = await aStaffMember(testing)
    const refunded = await aRefund('refused')
    for (const fault of ['refused', 'refused', 'normal']) {
      expect(await mend(refunded, staff, 'retry')).toMatchObject({ ok: true, value: { became: 'sent' } })
      await setFaults(testing, { refunds: fault })
      await shop.refundPayment({ refundId: (await newest(refunded.id)).id })
    }
    expect((await refundRowsOf(testing, refunded.id)).map(({ status }) => status)).toEqual([
      'refused',
      'refused',
      'refused',
      'accepted',
    ])
    expect(await paidBack(refunded)).toBe(54_800)
  })

  test('can be paid manually with a reference, once', async () => {
    const staff = await aStaffMember(testing)
    const refunded = await aRefund('refused')
    const paid = await Promise.all(Array.from({ length: 4 }, () => mend(refunded, staff, 'by_hand')))
    expect(paid.filter((each) => each.ok)).toHaveLength(1)
    expect(await newest(refunded.id)).toMatchObject({
      method: 'manual',
      status: 'accepted',
      reference: 'UTR 4711',
    })
    expect(await stateOf(testing, refunded.id)).toBe('refunded cancelled completed')
    expect(await openFor(refunded.id)).toEqual([])
    expect(await mend(refunded, staff, 'retry')).toMatchObject({ ok: false })
    expect(await paidBack(refunded)).toBe(0)
  })

  test('but did reach the customer is found at the provider before anything is sent', async () => {
    const staff = await aStaffMember(testing)
    const refunded = await aRefund('refused')
    // The refusal was the answer to a second request: the first one had succeeded.
    await callProvider(testing, 'POST', `/v1/payments/${refunded.paymentId}/refund`, {
      amount: 54_800,
      receipt: refunded.refund.id,
    })
    expect(await mend(refunded, staff, 'retry')).toMatchObject({ ok: true, value: { became: 'through' } })
    expect(await refundRowsOf(testing, refunded.id)).toMatchObject([{ status: 'accepted' }])
    expect(await paidBack(refunded)).toBe(54_800)
  })

  test('keeps its account from being deleted until it succeeds', async () => {
    const user = await anAccount(testing)
    const staff = await aStaffMember(testing)
    const { id } = await aPaidOrder(testing, user)
    await shop.cancelOrder(user, { orderId: id })
    const mayGo = async () => (await shop.deleteAccount(user, { word: 'DELETE' })).ok
    await setFaults(testing, { refunds: 'refused' })
    await shop.refundPayment({ refundId: (await newest(id)).id })
    expect(await mayGo()).toBe(false)
    await shop.payRefundByHand(staff, { refundId: (await newest(id)).id, reference: 'UTR 4711' })
    await db.pool.query(
      `UPDATE payments SET created_at = created_at - interval '9 days' WHERE order_id = $1`,
      [id],
    )
    expect(await mayGo()).toBe(true)
  })

  test('cannot be retried while the provider does not answer, nor by anybody but staff', async () => {
    const staff = await aStaffMember(testing)
    const shopper = await anAccount(testing)
    const refunded = await aRefund('refused')
    const { id: refundId } = refunded.refund
    await setFaults(testing, { apiMode: 'html' })
    const silent = { ok: false, problem: { code: 'payment_unavailable' } }
    expect(await mend(refunded, staff, 'retry')).toMatchObject(silent)
    expect(await mend(refunded, staff, 'by_hand')).toMatchObject(silent)
    await setFaults(testing, { apiMode: 'normal' })
    const forbidden = { ok: false, problem: { code: 'forbidden' } }
    expect(await shop.retryRefund(shopper, { refundId })).toMatchObject(forbidden)
    expect(await shop.payRefundByHand(shopper, { refundId, reference: 'x' })).toMatchObject(forbidden)
    expect(await shop.syncRefund(shopper, { refundId })).toMatchObject(forbidden)
    const nothing = { ok: false, problem: { code: 'not_found' } }
    for (const wrong of [randomUUID(), 'x', ''])
      expect(await shop.retryRefund(staff, { refundId: wrong })).toMatchObject(nothing)
    expect(await refundRowsOf(testing, refunded.id)).toHaveLength(1)
  })
})

describe('a refund without a reported outcome', () => {
  const age = (id: OrderId, hours: number) =>
    db.pool.query(
      `UPDATE refunds SET created_at = created_at - make_interval(hours => $2), updated_at = updated_at - make_interval(hours => $2)
        WHERE order_id = $1`,
      [id, hours],
    )

  test.each([
    ['processed', { isProcessed: true, hasFailed: false }],
    ['failed', { isProcessed: false, hasFailed: true }],
  ])('is checked after some hours, and found to be %s', async (status, end) => {
    const refunded = await aRefund('pending')
    await callProvider(testing, 'POST', `/refunds/${refunded.refund.providerRefundId}/settle`, { status })
    await shop.followRefunds()
    expect(await newest(refunded.id)).toMatchObject({ isProcessed: false, hasFailed: false })
    await age(refunded.id, 7)
    await shop.followRefunds()
    expect(await newest(refunded.id)).toMatchObject(end)
  })

  test('is shown to staff after a week, and they can check it', async () => {
    const staff = await aStaffMember(testing)
    const refunded = await aRefund('pending')
    await age(refunded.id, 24 * 8)
    expect(await openFor(refunded.id)).toMatchObject([{ actions: ['ask_refund'] }])
    await callProvider(testing, 'POST', `/refunds/${refunded.refund.providerRefundId}/settle`, {
      status: 'processed',
    })
    expect(await shop.syncRefund(staff, { refundId: refunded.refund.id })).toMatchObject({ ok: true })
    expect(await openFor(refunded.id)).toEqual([])
  })

  test('because its job was exhausted is sent again by the sweep, with its own key', async () => {
    const guest = await aGuest(testing)
    const order = await aPaidOrder(testing, guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    const [asked] = await refundRowsOf(testing, order.id)
    await setFaults(testing, { apiMode: 'hang' })
    // The refund is made, but the response is lost.
    await expect(testing.impatient().refundPayment({ refundId: asked!.id })).rejects.toThrow('refund')
    await setFaults(testing, { apiMode: 'normal' })
    expect(await newest(order.id)).toMatchObject({ status: 'requested' })
    await age(order.id, 2)
    expect(await openFor(order.id)).toMatchObject([{ actions: ['ask_refund'] }])
    await shop.followRefunds()
    expect(await newest(order.id)).toMatchObject({ status: 'accepted' })
    expect(await sentBackAtProvider(testing, order.answer.razorpay_payment_id)).toBe(54_800)
    expect(await openFor(order.id)).toEqual([])
  })

  test('of a second payment is in the list of payments without an order, and can be resolved there', async () => {
    const staff = await aStaffMember(testing)
    const order = await aPaidOrder(testing, await aGuest(testing))
    const payment = {
      id: `pay_Second${randomUUID().slice(0, 8)}`,
      order_id: order.gatewayOrderId,
      amount: 54_800,
    }
    await receive(testing, anEvent('payment.captured', payment))
    const [refund] = await refundRowsOf(testing, order.id)
    // The sandbox refuses it, because it knows no such payment.
    await shop.refundPayment({ refundId: refund!.id })
    expect(await newest(order.id)).toMatchObject({ status: 'refused', reason: 'second_payment' })
    const { paidWithoutOrder } = await shop.getReconciliation()
    expect(paidWithoutOrder.filter(({ orderId }) => orderId === order.id)).toMatchObject([
      { amountPaise: 54_800, actions: ['retry', 'by_hand'] },
    ])
    const byHand = { refundId: refund!.id, reference: 'UTR 1' }
    expect(await shop.payRefundByHand(staff, byHand)).toMatchObject({ ok: true })
    expect(await openFor(order.id)).toEqual([])
    // The order keeps the payment that settled it, and its invoice.
    expect(await stateOf(testing, order.id)).toContain('paid ')
  })
})

test('a refund stays requested while the provider is still processing the same key', async () => {
  const guest = await aGuest(testing)
  const order = await aPaidOrder(testing, guest)
  await shop.cancelOrder(guest, { orderId: order.id })
  const [asked] = await refundRowsOf(testing, order.id)
  const payments = {
    ...testing.deps.payments,
    refund: async () => ({ ok: false, reason: 'unreachable', detail: '409' }) as const,
  }
  await expect(
    bindShop({ ...testing.deps, payments }).refundPayment({ refundId: asked!.id }),
  ).rejects.toThrow('409')
  expect(await newest(order.id)).toMatchObject({ status: 'requested' })
})
