/** The two lists that should be empty: what adds a row, which actions it offers, and what removes it. */
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { paise } from '#platform/rules/money.ts'
import type { PaymentProvider, ProviderPayment } from '../providers/port.ts'
import { bindShop, type Shop } from '#app/shop.ts'
import { aStaffMember, callProvider, refundRowsOf } from '#tests/support/money.ts'
import { anUnpaidOrder, statusOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aPaidOrder, eventsOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  anEvent,
  expectBooksToAgree,
  payInWindow,
  receive,
  setFaults,
  testShop,
} from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

afterEach(async () => {
  await setFaults(testing, { capture: 'normal', apiMode: 'normal' })
  await expectBooksToAgree(testing)
})

/** The rows of one order, by list. */
async function openFor(id: OrderId, on: Shop = shop) {
  const { paidWithoutOrder, orderWithoutMoney } = await on.getReconciliation()
  return {
    paid: paidWithoutOrder.filter(({ orderId }) => orderId === id),
    order: orderWithoutMoney.filter(({ orderId }) => orderId === id),
  }
}

/** The shop with a provider that reports payments differently. */
function shopWith(changes: Partial<PaymentProvider>): Shop {
  return bindShop({ ...testing.deps, payments: { ...testing.deps.payments, ...changes } })
}

const old = (id: OrderId) =>
  db.pool.query(
    `UPDATE payments SET created_at = created_at - interval '1 hour', paid_at = paid_at - interval '1 hour', checked_at = NULL, next_check_at = NULL WHERE order_id = $1`,
    [id],
  )

describe('payments without an order', () => {
  test('include a captured payment of another amount, which staff can refund once', async () => {
    const staff = await aStaffMember(testing)
    const { id, gatewayOrderId } = await anUnpaidOrder(testing)
    const other = await callProvider<{ id: string }>(testing, 'POST', '/v1/orders', {
      amount: 500,
      currency: 'INR',
    })
    const { razorpay_payment_id: paymentId } = await payInWindow(testing, other.id)
    await receive(
      testing,
      anEvent('payment.captured', { id: paymentId, order_id: gatewayOrderId, amount: 500 }),
    )
    const [row] = (await openFor(id)).paid
    expect(row).toMatchObject({ kind: 'flag', amountPaise: 500, actions: ['refund', 'note'] })
    expect(row!.happened).toContain('₹5 instead of ₹299')

    const shopper = await anAccount(testing)
    expect(await shop.refundFlagged(shopper, { flagId: Number(row!.id) })).toMatchObject({
      ok: false,
      problem: { code: 'forbidden' },
    })
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => shop.refundFlagged(staff, { flagId: Number(row!.id) })),
    )
    expect(sent.filter((each) => each.ok)).toHaveLength(1)
    const [refund, ...more] = await refundRowsOf(testing, id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ amount: 500, reason: 'mismatch' })
    await shop.refundPayment({ refundId: refund!.id })
    expect(await openFor(id)).toEqual({ paid: [], order: [] })
    const seen = await callProvider<{ amount_refunded: number }>(testing, 'GET', `/v1/payments/${paymentId}`)
    expect(seen.amount_refunded).toBe(500)
  })

  test('cannot be refunded if the provider has no rupees of it, and the row stays', async () => {
    const staff = await aStaffMember(testing)
    const { id, gatewayOrderId } = await anUnpaidOrder(testing)
    const payment = { id: 'pay_Dollars0000001', order_id: gatewayOrderId, amount: 29_900, currency: 'USD' }
    await receive(testing, anEvent('payment.captured', payment))
    const [row] = (await openFor(id)).paid
    expect(row).toMatchObject({ amountPaise: null, actions: ['note'] })
    const dollars = { ...payment, providerPaymentId: payment.id, status: 'captured' as const }
    const telling = shopWith({
      fetchPayment: async () => ({
        ok: true,
        value: {
          ...dollars,
          providerOrderId: gatewayOrderId,
          amountPaise: paise(29_900),
          refundedPaise: paise(0),
          createdAtSeconds: 0,
        },
      }),
    })
    expect(await telling.refundFlagged(staff, { flagId: Number(row!.id) })).toMatchObject({
      ok: false,
      problem: { code: 'refund_refused' },
    })
    expect(await refundRowsOf(testing, id)).toEqual([])
    expect((await openFor(id)).paid).toHaveLength(1)
    await shop.recordFlagDone(staff, { flagId: Number(row!.id), reason: 'Sent back at the provider' })
    expect((await openFor(id)).paid).toEqual([])
  })

  test('include a captured payment of an unknown order until staff resolve it', async () => {
    const staff = await aStaffMember(testing)
    await receive(
      testing,
      anEvent('payment.captured', { id: 'pay_Elsewhere00001', order_id: 'order_Elsewhere001', amount: 100 }),
    )
    await receive(
      testing,
      anEvent('payment.failed', {
        id: 'pay_Elsewhere00002',
        order_id: 'order_Elsewhere001',
        amount: 100,
        status: 'failed',
      }),
    )
    const rows = (await shop.getReconciliation()).paidWithoutOrder.filter(({ kind }) => kind === 'webhook')
    expect(rows).toMatchObject([{ orderId: null, actions: ['note'] }])
    const noted = { webhookId: Number(rows[0]!.id), reason: 'The other shop of this account' }
    expect(await shop.recordWebhookDone(await aGuest(testing), noted)).toMatchObject({ ok: false })
    expect(await shop.recordWebhookDone(staff, noted)).toMatchObject({ ok: true })
    expect(await shop.recordWebhookDone(staff, noted)).toMatchObject({ ok: false })
    expect((await shop.getReconciliation()).paidWithoutOrder).toEqual([])
  })

  test('include an event that was not processed for some time', async () => {
    const event = anEvent('payment.captured', { id: 'pay_Stuck000000001', order_id: 'order_x', amount: 100 })
    await shop.recordWebhooks([event])
    expect((await shop.getReconciliation()).paidWithoutOrder).toEqual([])
    await db.pool.query(
      `UPDATE webhook_inbox SET received_at = received_at - interval '1 hour', attempts = 3 WHERE event_id = $1`,
      [event.eventId],
    )
    const [row] = (await shop.getReconciliation()).paidWithoutOrder
    expect(row!.happened).toContain('tried 3 times')
    const staff = await aStaffMember(testing)
    await shop.recordWebhookDone(staff, { webhookId: Number(row!.id), reason: 'test' })
  })
})

describe('orders without their payment', () => {
  test('do not include one whose payment the provider confirms, which is checked once a day', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await old(id)
    expect(await shop.comparePayments()).toBeGreaterThan(0)
    expect(await openFor(id)).toEqual({ paid: [], order: [] })
    expect(await shop.comparePayments()).toBe(0)
  })

  const captured = (order: { gatewayOrderId: string }, id: string, facts: Partial<ProviderPayment> = {}) => ({
    providerOrderId: order.gatewayOrderId,
    providerPaymentId: id,
    amountPaise: paise(54_800),
    currency: 'INR',
    status: 'captured' as const,
    refundedPaise: paise(0),
    createdAtSeconds: 1_790_000_000,
    ...facts,
  })

  test.each<[string, (own: ProviderPayment) => ProviderPayment[], string]>([
    ['knows nothing of it', () => [], 'not among the payments'],
    ['says that it failed', (own) => [{ ...own, status: 'failed' }], 'not captured'],
    ['names another amount', (own) => [{ ...own, amountPaise: paise(100) }], 'the amount differs'],
  ])(
    'include one whose provider %s; another check removes it if the payment is fine',
    async (_what, said, words) => {
      const staff = await aStaffMember(testing)
      const order = await aPaidOrder(testing, await aGuest(testing))
      const own = captured(order, order.answer.razorpay_payment_id)
      const wrong = shopWith({ listPayments: async () => ({ ok: true, value: said(own) }) })
      await old(order.id)
      await wrong.comparePayments()
      const { order: rows } = await openFor(order.id)
      expect(rows).toMatchObject([{ amountPaise: 54_800, actions: ['ask_payment', 'note'] }])
      expect(rows[0]!.happened).toContain(words)
      // The same answer again keeps the row, once.
      expect(await wrong.retryProviderCall(staff, { orderId: order.id })).toMatchObject({ ok: true })
      expect((await openFor(order.id)).order).toHaveLength(1)
      expect(await shop.retryProviderCall(staff, { orderId: order.id })).toMatchObject({ ok: true })
      const left = await openFor(order.id)
      expect(left.order).toEqual([])
      expect(await eventsOf(testing, order.id)).toContain('payment.confirmed')
      for (const { id } of left.paid) await shop.recordFlagDone(staff, { flagId: Number(id), reason: 'test' })
    },
  )

  test('are compared with the provider: an unreported second capture is found and refunded', async () => {
    const order = await aPaidOrder(testing, await aGuest(testing))
    const own = captured(order, order.answer.razorpay_payment_id)
    const second = captured(order, 'pay_UntoldSecond01')
    const telling = shopWith({ listPayments: async () => ({ ok: true, value: [own, second] }) })
    await old(order.id)
    await telling.comparePayments()
    await telling.comparePayments()
    expect(await refundRowsOf(testing, order.id)).toMatchObject([
      { reason: 'second_payment', amount: 54_800 },
    ])
  })

  test('are compared with the provider: a refund made there manually is found', async () => {
    const staff = await aStaffMember(testing)
    const order = await aPaidOrder(testing, await aGuest(testing))
    await callProvider(testing, 'POST', `/v1/payments/${order.answer.razorpay_payment_id}/refund`, {
      amount: 5_000,
    })
    await old(order.id)
    await shop.comparePayments()
    const { order: rows } = await openFor(order.id)
    expect(rows).toMatchObject([{ amountPaise: 5_000, actions: ['note'] }])
    await shop.recordFlagDone(staff, { flagId: Number(rows[0]!.id), reason: 'Agreed by phone' })
    await db.pool.query(`UPDATE payments SET checked_at = NULL, next_check_at = NULL WHERE order_id = $1`, [
      order.id,
    ])
    await shop.comparePayments()
    expect((await openFor(order.id)).order).toEqual([])
  })

  test('include a captured payment that cannot be settled; it does not block others, and another check settles it', async () => {
    const staff = await aStaffMember(testing)
    const broken = await anUnpaidOrder(testing)
    const sound = await anUnpaidOrder(testing)
    for (const { gatewayOrderId } of [broken, sound]) await payInWindow(testing, gatewayOrderId)
    await db.pool.query(
      `CREATE FUNCTION stop_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.id = '${broken.id}' AND NEW.payment_status = 'paid' THEN RAISE EXCEPTION 'stopped'; END IF; RETURN NEW; END $$`,
    )
    await db.pool.query(
      'CREATE TRIGGER stop_one BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION stop_one()',
    )
    try {
      for (const { id } of [broken, sound]) await old(id)
      await shop.reconcilePayments()
    } finally {
      await db.pool.query('DROP TRIGGER stop_one ON orders')
      await db.pool.query('DROP FUNCTION stop_one')
    }
    expect(await statusOf(testing, sound.guest, sound.id)).toBe('completed')
    expect(await statusOf(testing, broken.guest, broken.id)).toBe('pending')
    expect((await openFor(broken.id)).order).toMatchObject([{ actions: ['ask_payment', 'note'] }])
    expect(await shop.retryProviderCall(staff, { orderId: broken.id })).toMatchObject({
      ok: true,
      value: { outcome: 'paid' },
    })
    await shop.retryProviderCall(staff, { orderId: broken.id })
    expect(await openFor(broken.id)).toEqual({ paid: [], order: [] })
    expect(await statusOf(testing, broken.guest, broken.id)).toBe('completed')
  })

  test('can be checked by staff only, for known orders, with an error if the provider does not answer', async () => {
    const staff = await aStaffMember(testing)
    const shopper = await anAccount(testing)
    const { id: orderId } = await aPaidOrder(testing, shopper)
    expect(await shop.retryProviderCall(shopper, { orderId })).toMatchObject({
      problem: { code: 'forbidden' },
    })
    const unknown = randomUUID() as OrderId
    expect(await shop.retryProviderCall(staff, { orderId: unknown })).toMatchObject({
      problem: { code: 'not_found' },
    })
    await setFaults(testing, { apiMode: '429' })
    expect(await shop.retryProviderCall(staff, { orderId })).toMatchObject({
      problem: { code: 'payment_unavailable' },
    })
  })
})
