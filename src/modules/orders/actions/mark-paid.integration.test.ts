/** Staff record money received outside the provider: settled once, whatever the provider does at the same time. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MessageKey } from '#platform/rules/messages.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { placedInCash, takeCash } from '#tests/support/cash.ts'
import { aStaffMember, refundRowsOf, sentBackAtProvider } from '#tests/support/money.ts'
import { anUnpaidOrder, countJobs, refundsOf } from '#tests/support/orders.ts'
import {
  aGuest,
  anEvent,
  expectBooksToAgree,
  payInWindow,
  receive,
  stockOf,
  testShop,
} from '#tests/support/shop.ts'
import { notedBy, staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
const owner = await aStaffMember(testing)

const factsOf = async (id: OrderId) => {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `SELECT o.status, o.payment_status AS payment, o.fulfilment_status AS fulfilment, p.provider, p.outside_reference AS reference,
            p.provider_payment_id AS "paymentId", s.waybill, s.courier, s.status AS parcel
       FROM orders o JOIN payments p ON p.order_id = o.id LEFT JOIN shipments s ON s.order_id = o.id WHERE o.id = $1`,
    [id],
  )
  return rows[0]!
}

const auditOf = async (id: string) => (await notedBy(testing)).filter(({ subject }) => subject === id)

const refused = (key: MessageKey) => ({ ok: false, problem: { key } })

describe('a payment received outside the provider', () => {
  test('settles the order like any other payment, and records the reference', async () => {
    const { id, productId, guest } = await anUnpaidOrder(testing, 2)
    expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 4711' })).toEqual({
      ok: true,
      value: { isNew: true },
    })
    expect(await factsOf(id)).toMatchObject({
      status: 'completed',
      payment: 'paid',
      provider: 'outside',
      reference: 'UTR 4711',
      paymentId: null,
    })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await countJobs(testing, id, 'ship_order')).toBe(1)
    const detail = await shop.getOrderForStaff({ id })
    expect(detail?.timeline[0]).toMatchObject({
      title: 'Marked as paid',
      detail: 'Reference UTR 4711',
      who: 'Owner',
    })
    expect(detail?.payment.refundablePaise).toBe(detail?.order.totalPaise)
    // The customer sees that it is paid, but not the bank reference.
    expect(JSON.stringify(await shop.getOrderDetail(guest, { id }))).not.toContain('UTR 4711')
    expect(await auditOf(id)).toMatchObject([
      { action: 'order.marked_paid', after: { payment: 'paid', reference: 'UTR 4711' } },
    ])
    await expectBooksToAgree(testing)
  })

  test('is recorded once, however often the form is sent', async () => {
    const { id } = await anUnpaidOrder(testing)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 1' })),
    )
    expect(sent.filter((each) => each.ok && each.value.isNew)).toHaveLength(1)
    expect(sent.every((each) => each.ok)).toBe(true)
    expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 2' })).toMatchObject(
      refused('order_paid_before'),
    )
    await expectBooksToAgree(testing)
  })

  test('is refused if the provider already has the money and the shop did not know', async () => {
    const { id, gatewayOrderId } = await anUnpaidOrder(testing)
    const { razorpay_payment_id: paymentId } = await payInWindow(testing, gatewayOrderId)
    expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 1' })).toMatchObject(
      refused('order_paid_before'),
    )
    expect(await factsOf(id)).toMatchObject({ provider: 'razorpay', paymentId, reference: '' })
    await expectBooksToAgree(testing)
  })

  test('races a payment at the provider: one settles the order, and the other is refused or refunded', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, gatewayOrderId, order } = await anUnpaidOrder(testing)
      const { razorpay_payment_id: paymentId } = await payInWindow(testing, gatewayOrderId)
      const event = anEvent('payment.captured', {
        id: paymentId,
        order_id: gatewayOrderId,
        amount: order.totalPaise,
      })
      const [marked] = await Promise.all([
        shop.markPaidOutside(owner, { orderId: id, reference: `UTR ${round}` }),
        receive(testing, event),
      ])
      const { provider } = await factsOf(id)
      expect(marked.ok).toBe(provider === 'outside')
      const reasons = (await refundsOf(testing, id)).map(({ reason }) => reason)
      expect(reasons).toEqual(provider === 'outside' ? ['second_payment'] : [])
    }
    await expectBooksToAgree(testing)
  })

  test('makes a later capture at the provider a second payment, which reconciliation finds and refunds', async () => {
    const { id, gatewayOrderId, order } = await anUnpaidOrder(testing)
    expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 1' })).toMatchObject({ ok: true })
    const { razorpay_payment_id: paymentId } = await payInWindow(testing, gatewayOrderId)
    await shop.reconcilePayments({ olderThanSeconds: 0 })
    await shop.reconcilePayments({ olderThanSeconds: 0 })
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    expect(refund).toMatchObject({ reason: 'second_payment', amount: order.totalPaise })
    await shop.refundPayment({ refundId: refund!.id })
    expect(await sentBackAtProvider(testing, paymentId)).toBe(order.totalPaise)
    expect(await factsOf(id)).toMatchObject({ payment: 'paid', provider: 'outside', paymentId: null })
    await expectBooksToAgree(testing)
  })

  test('is refunded manually, never through the provider', async () => {
    const { id } = await anUnpaidOrder(testing)
    await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 1' })
    const asked = await shop.refundOrder(owner, {
      orderId: id,
      key: randomUUID(),
      amount: 'whole',
      reason: 'as agreed',
      confirmed: 'yes',
    })
    expect(asked).toMatchObject({ ok: true, value: { isByHand: true } })
    const [refund] = await refundRowsOf(testing, id)
    expect(refund).toMatchObject({ method: 'manual', status: 'requested' })
    await shop.payRefundByHand(owner, { refundId: refund!.id, reference: 'UTR 9' })
    expect(await factsOf(id)).toMatchObject({ payment: 'refunded' })
    await expectBooksToAgree(testing)
  })

  test('can be recorded only for unpaid online orders, and only with the permission', async () => {
    await takeCash(testing)
    const cash = await placedInCash(testing, await aGuest(testing))
    const failed = await anUnpaidOrder(testing)
    await shop.cancelOrder(failed.guest, { orderId: failed.id })
    for (const { id } of [cash, failed])
      expect(await shop.markPaidOutside(owner, { orderId: id, reference: 'UTR 1' })).toMatchObject(
        refused('order_not_markable'),
      )
    const unpaid = await anUnpaidOrder(testing)
    const support = await staffOf(testing, 'support')
    for (const actor of [support, unpaid.guest, { kind: 'visitor' } as const])
      expect(await shop.markPaidOutside(actor, { orderId: unpaid.id, reference: 'UTR 1' })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
    expect(
      await shop.markPaidOutside(owner, { orderId: randomUUID() as OrderId, reference: 'UTR 1' }),
    ).toMatchObject(refused('order_not_found'))
    expect(await factsOf(unpaid.id)).toMatchObject({ payment: 'unpaid', provider: 'razorpay' })
    await expectBooksToAgree(testing)
  })
})
