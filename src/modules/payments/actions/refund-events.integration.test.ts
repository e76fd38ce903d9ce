/** The provider's refund events, in any order and any number of times. */
import { afterEach, describe, expect, test } from 'vitest'
import {
  aRefundEvent,
  aStaffMember,
  callProvider,
  refundRowsOf,
  sentBackAtProvider,
  type RefundAtProvider,
} from '#tests/support/money.ts'
import { aPaidOrder, eventsOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, receive, setFaults, testShop } from '#tests/support/shop.ts'
import { refundsOn } from '../testing/refunds-on.ts'

const testing = await testShop()
const { shop, db } = testing
const { aRefund, tell, newest, openFor } = refundsOn(testing)

afterEach(async () => {
  await setFaults(testing, { refunds: 'normal' })
  await expectBooksToAgree(testing)
})

describe('a refund’s events from the provider', () => {
  test('are not needed when the response already says processed: it is recorded as processed', async () => {
    const refunded = await aRefund('normal')
    expect(refunded.refund).toMatchObject({ status: 'accepted', isProcessed: true, hasFailed: false })
    expect(await eventsOf(testing, refunded.id)).toEqual(
      expect.arrayContaining(['refund.accepted', 'refund.processed']),
    )
  })

  test.each([
    [['refund.created', 'refund.processed']],
    [['refund.processed', 'refund.created']],
    [['refund.processed', 'refund.processed', 'refund.failed']],
  ] as const)('in the order %s record it as processed, once', async (names) => {
    const refunded = await aRefund('pending')
    expect(refunded.refund).toMatchObject({ isProcessed: false, hasFailed: false })
    for (const name of names) await tell(refunded, name)
    expect(await newest(refunded.id)).toMatchObject({ isProcessed: true, hasFailed: false })
    const ends = (await eventsOf(testing, refunded.id)).filter((kind) =>
      /refund\.(processed|failed)/.test(kind),
    )
    expect(ends).toEqual(['refund.processed'])
    expect(await openFor(refunded.id)).toEqual([])
  })

  test('that say failed set the order back to paid, and give staff a task', async () => {
    const refunded = await aRefund('pending')
    await tell(refunded, 'refund.failed')
    await tell(refunded, 'refund.failed')
    expect(await newest(refunded.id)).toMatchObject({ status: 'accepted', hasFailed: true })
    expect(await stateOf(testing, refunded.id)).toBe('paid cancelled completed')
    expect(await openFor(refunded.id)).toMatchObject([{ amountPaise: 54_800, actions: ['retry', 'by_hand'] }])
    // The customer does not read that the money has arrived.
    const detail = await shop.getOrderDetail(refunded.guest, { id: refunded.id })
    expect(detail).toMatchObject({ ok: true, value: { refunds: [{ status: 'refused' }] } })
  })

  test('are matched by the receipt when they arrive before the response, and count once', async () => {
    const guest = await aGuest(testing)
    const order = await aPaidOrder(testing, guest)
    await shop.cancelOrder(guest, { orderId: order.id })
    const [asked] = await refundRowsOf(testing, order.id)
    const paymentId = order.answer.razorpay_payment_id
    const made = await callProvider<RefundAtProvider>(testing, 'POST', `/v1/payments/${paymentId}/refund`, {
      amount: 54_800,
      receipt: asked!.id,
    })
    await tell({ ...order, refund: asked!, paymentId }, 'refund.processed', made)
    expect(await newest(order.id)).toMatchObject({
      status: 'accepted',
      providerRefundId: made.id,
      isProcessed: true,
    })
    await shop.refundPayment({ refundId: asked!.id })
    expect(await sentBackAtProvider(testing, paymentId)).toBe(54_800)
    expect(await stateOf(testing, order.id)).toBe('refunded cancelled completed')
  })

  test.each([
    ['amount', { amount: 100 }],
    ['payment', { payment_id: 'pay_SomebodyElse01' }],
  ])('with another %s change nothing and are shown to staff', async (_what, facts) => {
    const refunded = await aRefund('pending')
    await tell(refunded, 'refund.processed', facts)
    expect(await newest(refunded.id)).toMatchObject({ isProcessed: false, hasFailed: false })
    const rows = (await shop.getReconciliation()).paidWithoutOrder.filter(({ kind }) => kind === 'webhook')
    expect(rows.length).toBeGreaterThan(0)
    const staff = await aStaffMember(testing)
    for (const { id } of rows)
      expect(
        await shop.recordWebhookDone(staff, { webhookId: Number(id), reason: 'compared' }),
      ).toMatchObject({
        ok: true,
      })
    expect((await shop.getReconciliation()).paidWithoutOrder.some(({ kind }) => kind === 'webhook')).toBe(
      false,
    )
  })

  test('for a refund made manually at the provider are shown to staff, and their note is stored', async () => {
    const staff = await aStaffMember(testing)
    const guest = await aGuest(testing)
    const order = await aPaidOrder(testing, guest)
    const outside = { id: 'rfnd_ByHand0000001', payment_id: order.answer.razorpay_payment_id, amount: 5_000 }
    for (const name of ['refund.created', 'refund.processed'] as const) {
      const payment = { order_id: order.gatewayOrderId, amount: 54_800 }
      await receive(testing, aRefundEvent(name, { ...outside, status: 'processed' }, payment))
    }
    const [row, ...more] = await openFor(order.id)
    expect(more).toEqual([])
    expect(row).toMatchObject({ amountPaise: 5_000, actions: ['note'] })
    const flag = { flagId: Number(row!.id), reason: 'Agreed by phone' }
    expect(await shop.recordFlagDone(guest, flag)).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
    expect(await openFor(order.id)).toHaveLength(1)
    expect(await shop.recordFlagDone(staff, flag)).toMatchObject({ ok: true })
    expect(await shop.recordFlagDone(staff, flag)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
    expect(await openFor(order.id)).toEqual([])
    const { rows } = await db.pool.query<{ facts: Record<string, unknown> }>(
      `SELECT facts FROM order_events WHERE order_id = $1 AND kind = 'payment.noted'`,
      [order.id],
    )
    expect(rows).toMatchObject([{ facts: { note: 'Agreed by phone', staffId: staff.userId } }])
  })

  test('for a payment that was never captured are ignored', async () => {
    const order = await aPaidOrder(testing, await aGuest(testing))
    const refund = { id: 'rfnd_Uncaptured001', payment_id: 'pay_NeverCaptured1', amount: 54_800 }
    const payment = { order_id: order.gatewayOrderId, amount: 54_800 }
    await receive(testing, aRefundEvent('refund.processed', { ...refund, status: 'processed' }, payment))
    expect(await openFor(order.id)).toEqual([])
  })
})
