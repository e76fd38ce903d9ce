import { afterEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import {
  aGuest,
  anEvent,
  confirm,
  expectBooksToAgree,
  payInWindow,
  receive,
  setFaults,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { bindShop } from '#app/shop.ts'
import { anUnpaidOrder, countJobs, refundsOf, statusOf } from '#tests/support/orders.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { apiFailRate: 0, apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

describe('the browser’s callback', () => {
  test('completes the order, sells the stock and queues one mail', async () => {
    const { guest, id, gatewayOrderId, productId } = await anUnpaidOrder(testing, 3)
    const answer = await payInWindow(testing, gatewayOrderId)
    const confirmed = await confirm(testing, guest, id, answer)
    expect(confirmed).toMatchObject({
      ok: true,
      value: { order: { status: 'completed', razorpayPaymentId: answer.razorpay_payment_id } },
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 7, reserved: 0 })
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
  })

  test('repeated a hundred times changes nothing else', async () => {
    const { guest, id, gatewayOrderId, productId } = await anUnpaidOrder(testing, 1)
    const answer = await payInWindow(testing, gatewayOrderId)
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(testing, guest, id, answer)))
    expect(answers.every((each) => each.ok && each.value.order.status === 'completed')).toBe(true)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
  })

  test.each([
    ['empty', ''],
    ['short', '00'],
    ['upper case', 'AB'.repeat(32)],
    ['wrong', '00'.repeat(32)],
    ['not hex', 'zz'.repeat(32)],
  ])('with a signature that is %s is refused and changes nothing', async (_kind, signature) => {
    const { guest, id, productId } = await anUnpaidOrder(testing, 1)
    const refused = await shop.confirmPayment(guest, { orderId: id, providerPaymentId: 'pay_x', signature })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'bad_signature' } })
    expect(await statusOf(testing, guest, id)).toBe('pending')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 1 })
  })

  test('with a valid signature of another order is refused', async () => {
    const cheap = await anUnpaidOrder(testing, 1)
    const dear = await anUnpaidOrder(testing, 9)
    const answer = await payInWindow(testing, cheap.gatewayOrderId)
    expect(await confirm(testing, dear.guest, dear.id, answer)).toMatchObject({
      ok: false,
      problem: { code: 'bad_signature' },
    })
    expect(await statusOf(testing, dear.guest, dear.id)).toBe('pending')
  })

  test('from another browser is refused', async () => {
    const { id, gatewayOrderId } = await anUnpaidOrder(testing, 1)
    const answer = await payInWindow(testing, gatewayOrderId)
    expect(await confirm(testing, await aGuest(testing), id, answer)).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
  })

  test('leaves the order pending while the provider does not answer, and reconciliation settles it', async () => {
    const { guest, id, gatewayOrderId } = await anUnpaidOrder(testing, 1)
    const answer = await payInWindow(testing, gatewayOrderId)
    await setFaults(testing, { apiMode: 'html' })
    expect(await confirm(testing, guest, id, answer)).toMatchObject({
      ok: true,
      value: { order: { status: 'pending' } },
    })
    await setFaults(testing, { apiMode: 'normal' })
    await shop.reconcilePayments({ olderThanSeconds: 0 })
    expect(await statusOf(testing, guest, id)).toBe('completed')
  })

  describe('for a payment that cannot be fetched yet,', () => {
    async function aSignedOrder() {
      const unpaid = await anUnpaidOrder(testing, 1)
      const answer = await payInWindow(testing, unpaid.gatewayOrderId)
      await setFaults(testing, { apiMode: 'html' })
      await confirm(testing, unpaid.guest, unpaid.id, answer)
      return unpaid
    }
    const back = () => setFaults(testing, { apiMode: 'normal' })

    test('keeps the order from being cancelled as unpaid, failed, paid twice or expired', async () => {
      const { guest, id } = await aSignedOrder()
      expect(await shop.cancelOrder(guest, { orderId: id })).toMatchObject({
        ok: false,
        problem: { code: 'payment_pending' },
      })
      expect(await shop.payOrderAgain(guest, { id })).toMatchObject({
        ok: false,
        problem: { code: 'payment_pending' },
      })
      await shop.recordFailedAttempt(guest, { orderId: id, description: 'closed' })
      await db.pool.query(`UPDATE orders SET expires_at = shop_now() - interval '2 hours' WHERE id = $1`, [
        id,
      ])
      await shop.releaseExpiredOrders()
      expect(await statusOf(testing, guest, id)).toBe('pending')
      await back()
      await shop.releaseExpiredOrders()
      expect(await statusOf(testing, guest, id)).toBe('completed')
    })

    test('makes the order cancellable as paid once the payment can be fetched: its money is refunded', async () => {
      const { guest, id } = await aSignedOrder()
      await back()
      expect((await shop.cancelOrder(guest, { orderId: id })).ok).toBe(true)
      expect(await refundsOf(testing, id)).toMatchObject([{ amount: 29_900, reason: 'cancelled' }])
    })

    test('makes reconciliation check the order at once, however new it is', async () => {
      const { guest, id } = await aSignedOrder()
      await back()
      await shop.reconcilePayments()
      expect(await statusOf(testing, guest, id)).toBe('completed')
    })

    test('no longer blocks cancelling if the provider has no payment for the order', async () => {
      const { guest, id } = await aSignedOrder()
      await back()
      const empty = bindShop({
        ...testing.deps,
        payments: { ...testing.deps.payments, listPayments: async () => ({ ok: true, value: [] }) },
      })
      expect((await empty.cancelOrder(guest, { orderId: id })).ok).toBe(true)
      expect(await statusOf(testing, guest, id)).toBe('failed')
      expect(await refundsOf(testing, id)).toEqual([])
    })
  })
})

describe('the webhook', () => {
  test('alone settles an order whose browser never came back', async () => {
    const { guest, id, gatewayOrderId, order } = await anUnpaidOrder(testing, 2)
    await receive(
      testing,
      anEvent('payment.captured', {
        id: 'pay_WebhookAlone01',
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      }),
    )
    expect(await statusOf(testing, guest, id)).toBe('completed')
  })

  test('sent a hundred times with the same event is stored once and settles once', async () => {
    const { id, gatewayOrderId, order, productId } = await anUnpaidOrder(testing, 1)
    const event = anEvent('payment.captured', {
      id: 'pay_HundredTimes01',
      order_id: gatewayOrderId,
      amount: order.totalPaise,
    })
    const stored = await Promise.all(Array.from({ length: 100 }, () => receive(testing, event)))
    expect(stored.filter((each) => each.ok && each.value.isNew)).toHaveLength(1)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 9, reserved: 0 })
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
  })

  test('with one byte altered is refused and writes nothing', async () => {
    const event = anEvent('payment.captured', {
      id: 'pay_Altered0000001',
      order_id: 'order_Altered0000001',
      amount: 100,
    })
    event.rawBody[20] = event.rawBody[20]! ^ 1
    const [stored] = await shop.recordWebhooks([event])
    expect(stored).toMatchObject({ ok: false, problem: { code: 'bad_signature' } })
    const { rows } = await db.pool.query('SELECT 1 FROM webhook_inbox WHERE event_id = $1', [event.eventId])
    expect(rows).toEqual([])
  })

  test('for an unknown order or of an unknown type is stored and changes nothing', async () => {
    const unknown = anEvent('payment.captured', {
      id: 'pay_NotOurs0000001',
      order_id: 'order_NotOurs0000001',
      amount: 100,
    })
    const strange = anEvent('settlement.processed', {
      id: 'pay_NotOurs0000002',
      order_id: 'order_NotOurs0000001',
      amount: 100,
      status: 'created',
    })
    await receive(testing, unknown)
    await receive(testing, strange)
    const { rows } = await db.pool.query(
      'SELECT outcome FROM webhook_inbox WHERE event_id = ANY($1) ORDER BY id',
      [[unknown.eventId, strange.eventId]],
    )
    expect(rows).toEqual([{ outcome: 'unknown_order' }, { outcome: 'noted' }])
  })

  test.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'USD' }],
  ])('with another %s never settles the order and is shown to staff', async (reason, wrong) => {
    const { guest, id, gatewayOrderId, order } = await anUnpaidOrder(testing, 1)
    const payment = {
      id: `pay_Wrong${reason}0001`,
      order_id: gatewayOrderId,
      amount: order.totalPaise,
      ...wrong,
    }
    await receive(testing, anEvent('payment.captured', payment))
    expect(await statusOf(testing, guest, id)).toBe('pending')
    const { rows } = await db.pool.query('SELECT reason FROM payment_flags WHERE order_id = $1', [id])
    expect(rows).toEqual([{ reason }])
  })

  test('for a failed attempt that arrives late never undoes a payment', async () => {
    const { guest, id, gatewayOrderId, order } = await anUnpaidOrder(testing, 1)
    await receive(
      testing,
      anEvent('payment.captured', {
        id: 'pay_PaidFirst00001',
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      }),
    )
    await receive(
      testing,
      anEvent('payment.failed', {
        id: 'pay_OlderFail00001',
        order_id: gatewayOrderId,
        amount: order.totalPaise,
        status: 'failed',
      }),
    )
    expect(await statusOf(testing, guest, id)).toBe('completed')
  })
})

test('callback, webhook and reconciliation at the same moment settle a payment once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { guest, id, gatewayOrderId, order, productId } = await anUnpaidOrder(testing, 2)
    const answer = await payInWindow(testing, gatewayOrderId)
    const event = anEvent('payment.captured', {
      id: answer.razorpay_payment_id,
      order_id: gatewayOrderId,
      amount: order.totalPaise,
    })
    await Promise.all([
      confirm(testing, guest, id, answer),
      receive(testing, event),
      shop.reconcilePayments({ olderThanSeconds: 0 }),
      receive(testing, { ...event, eventId: randomUUID() }),
    ])
    expect(await statusOf(testing, guest, id)).toBe('completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await countJobs(testing, id, 'send_order_mail')).toBe(1)
  }
})
