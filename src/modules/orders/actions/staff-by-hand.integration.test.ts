/** The two transitions that staff make manually, notes, and booking several orders with the courier at once. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MESSAGES, type MessageKey } from '#platform/rules/messages.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { confirmedInCash, placedInCash, takeCash } from '#tests/support/cash.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, testShop } from '#tests/support/shop.ts'
import { notedBy } from '#tests/support/staff.ts'

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

const ship = (actor: Actor, orderId: OrderId, more: { reference?: string; tracking?: string } = {}) =>
  shop.shipByHand(actor, {
    orderId,
    courier: 'India Post',
    tracking: more.tracking ?? `EM${randomUUID().slice(0, 9)}IN`,
    reference: more.reference ?? '',
  })

const refused = (key: MessageKey) => ({ ok: false, problem: { key } })

describe('shipping an order manually', () => {
  test('asks for the payment reference of an unpaid order first, and records both together', async () => {
    const { id, guest } = await anUnpaidOrder(testing)
    expect(await ship(owner, id)).toMatchObject(refused('order_pays_first'))
    expect(await factsOf(id)).toMatchObject({ status: 'pending', waybill: null })
    expect(await ship(owner, id, { reference: 'UTR 5', tracking: 'EM1234567IN' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await factsOf(id)).toMatchObject({
      status: 'shipped',
      payment: 'paid',
      provider: 'outside',
      waybill: 'EM1234567IN',
      courier: 'India Post',
      parcel: 'created',
    })
    expect(await shop.getOrderDetail(guest, { id })).toMatchObject({
      ok: true,
      value: { shipment: { waybill: 'EM1234567IN', courier: 'India Post' } },
    })
    // The payment job finds the parcel and does not call the courier.
    await shop.shipPaidOrder({ orderId: id })
    expect(await factsOf(id)).toMatchObject({ waybill: 'EM1234567IN' })
    expect((await auditOf(id)).map(({ action }) => action).toSorted()).toEqual([
      'order.marked_paid',
      'order.shipped',
    ])
    await expectBooksToAgree(testing)
  })

  test('rolls back the payment recorded with it if another parcel has the tracking number', async () => {
    const first = await anUnpaidOrder(testing)
    const second = await anUnpaidOrder(testing)
    await ship(owner, first.id, { reference: 'UTR 6', tracking: 'TAKEN 1' })
    expect(await ship(owner, second.id, { reference: 'UTR 7', tracking: 'TAKEN 1' })).toMatchObject(
      refused('order_tracking_taken'),
    )
    expect(await factsOf(second.id)).toMatchObject({ payment: 'unpaid', reference: '', waybill: null })
    await expectBooksToAgree(testing)
  })

  test('by two people with different tracking numbers at once succeeds for one', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    const sent = await Promise.all([ship(owner, id), ship(owner, id), ship(owner, id)])
    expect(sent.filter((each) => each.ok)).toHaveLength(1)
    expect(sent.filter((each) => !each.ok)).toMatchObject([
      refused('order_sent_before'),
      refused('order_sent_before'),
    ])
    await expectBooksToAgree(testing)
  })

  test('races the carrier’s job: one parcel is kept, and the other is cancelled', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await aPaidOrder(testing, await aGuest(testing))
      const [byHand] = await Promise.all([
        ship(owner, id),
        shop.shipPaidOrder({ orderId: id }).catch(() => undefined),
      ])
      const { courier, status } = await factsOf(id)
      expect(status).toBe('shipped')
      expect(courier).toBe(byHand.ok ? 'India Post' : '')
    }
    await expectBooksToAgree(testing)
  })

  test('needs the customer’s confirmation for a cash order; its money is recorded on delivery', async () => {
    await takeCash(testing)
    const open = await placedInCash(testing, await aGuest(testing))
    expect(await ship(owner, open.id)).toMatchObject(refused('order_unconfirmed'))
    const { id } = await confirmedInCash(testing, await aGuest(testing))
    expect(await ship(owner, id)).toMatchObject({ ok: true })
    expect(await factsOf(id)).toMatchObject({ status: 'shipped', payment: 'unpaid' })
    expect(await shop.completeByHand(owner, { orderId: id })).toEqual({ ok: true, value: null })
    expect(await factsOf(id)).toMatchObject({ status: 'completed', payment: 'paid', fulfilment: 'delivered' })
    await expectBooksToAgree(testing)
  })

  test('is refused for a failed order, as is completing it', async () => {
    const failed = await anUnpaidOrder(testing)
    await shop.cancelOrder(failed.guest, { orderId: failed.id })
    expect(await ship(owner, failed.id, { reference: 'UTR 8' })).toMatchObject(refused('order_not_sendable'))
    expect(await shop.completeByHand(owner, { orderId: failed.id })).toMatchObject(
      refused('order_not_on_its_way'),
    )
    expect(await factsOf(failed.id)).toMatchObject({ status: 'failed', waybill: null })
  })
})

describe('completing an order manually', () => {
  test('updates the order’s time, records the delivery once, and stops tracking', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    expect(await shop.completeByHand(owner, { orderId: id })).toMatchObject(refused('order_not_on_its_way'))
    await ship(owner, id)
    const before = await shop.getOrderForStaff({ id })
    const both = await Promise.all([
      shop.completeByHand(owner, { orderId: id }),
      shop.completeByHand(owner, { orderId: id }),
    ])
    expect(both.every((each) => each.ok)).toBe(true)
    const after = await shop.getOrderForStaff({ id })
    expect(Date.parse(after!.order.updatedAt)).toBeGreaterThan(Date.parse(before!.order.updatedAt))
    expect(after!.timeline.filter(({ title }) => title === 'Delivered')).toHaveLength(1)
    expect(after!.shipment?.deliveredAt).not.toBeNull()
    const audit = await auditOf(id)
    expect(audit.filter(({ action }) => action === 'order.completed')).toHaveLength(1)
    await expectBooksToAgree(testing)
  })

  test('is for staff only', async () => {
    const { id } = await aPaidOrder(testing, await aGuest(testing))
    await ship(owner, id)
    expect(await shop.completeByHand(await aGuest(testing), { orderId: id })).toMatchObject({
      problem: { code: 'forbidden' },
    })
    expect(await factsOf(id)).toMatchObject({ status: 'shipped' })
  })
})

test('a note is shown in the staff timeline, and nowhere else', async () => {
  const { id, guest } = await anUnpaidOrder(testing)
  expect(await shop.addOrderNote(owner, { orderId: id, note: 'Rang: wants it by Friday' })).toMatchObject({
    ok: true,
  })
  const detail = await shop.getOrderForStaff({ id })
  expect(detail?.timeline[0]).toMatchObject({ title: 'Note by Owner', detail: 'Rang: wants it by Friday' })
  expect(JSON.stringify(await shop.getOrderDetail(guest, { id }))).not.toContain('Friday')
  expect(await shop.addOrderNote(guest, { orderId: id, note: 'x' })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await auditOf(id)).toMatchObject([{ action: 'order.noted' }])
})

test('several orders can be booked with the courier at once, with a result for each', async () => {
  const paid = await aPaidOrder(testing, await aGuest(testing))
  const another = await aPaidOrder(testing, await aGuest(testing))
  const unpaid = await anUnpaidOrder(testing)
  const unknown = randomUUID() as OrderId
  const orderIds = [paid.id, another.id, unpaid.id, unknown, paid.id]
  const report = await shop.shipOrders(owner, { orderIds })
  expect(report).toMatchObject({
    ok: true,
    value: [
      { orderId: paid.id, became: 'shipped' },
      { orderId: another.id, became: 'shipped' },
      { orderId: unpaid.id, became: 'refused', why: MESSAGES.order_pays_first },
      { orderId: unknown, became: 'refused', why: MESSAGES.order_not_found },
    ],
  })
  expect(await shop.shipOrders(owner, { orderIds: [paid.id] })).toMatchObject({
    value: [{ became: 'sent', why: '' }],
  })
  expect(await shop.shipOrders(owner, { orderIds: [] })).toMatchObject(refused('orders_none_chosen'))
  expect(await shop.shipOrders(await aGuest(testing), { orderIds })).toMatchObject({
    problem: { code: 'forbidden' },
  })
  expect(await auditOf(unpaid.id)).toEqual([])
  await expectBooksToAgree(testing)
})
