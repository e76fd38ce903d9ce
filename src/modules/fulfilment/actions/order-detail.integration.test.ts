import { describe, expect, test } from 'vitest'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import type { OrderId } from '#platform/rules/ids.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aGuest, confirm, payInWindow, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

describe("an order's page", () => {
  test('shows what happened, by whom and why, and what can still be done', async () => {
    const order = await anUnpaidOrder(testing)
    const waiting = await shop.getOrderDetail(order.guest, { id: order.id })
    expect(waiting).toMatchObject({
      ok: true,
      value: {
        order: { id: order.id, userId: null },
        shipment: null,
        refunds: [],
        paidAt: null,
        mayCancel: true,
      },
    })
    await confirm(testing, order.guest, order.id, await payInWindow(testing, order.gatewayOrderId))
    const paid = await shop.getOrderDetail(order.guest, { id: order.id })
    if (!paid.ok) throw new Error('not found')
    expect(paid.value.timeline.map(({ title, who }) => [title, who])).toEqual([
      ['Payment received', EXAMPLE_FACTS.name],
      ['Order placed', 'You'],
    ])
    expect(paid.value.paidAt).toBe(paid.value.timeline[0]?.at)
  })

  test('shows the parcel with its scans, newest first', async () => {
    const order = await anUnpaidOrder(testing)
    await confirm(testing, order.guest, order.id, await payInWindow(testing, order.gatewayOrderId))
    await shop.shipPaidOrder({ orderId: order.id })
    const shipped = await shop.getOrderDetail(order.guest, { id: order.id })
    if (!shipped.ok) throw new Error('not found')
    expect(shipped.value.order.status).toBe('shipped')
    expect(shipped.value.shipment).toMatchObject({
      status: 'created',
      waybill: expect.stringMatching(/^\d+$/),
    })
    expect(shipped.value.timeline.map(({ title }) => title)).toEqual([
      'Booked with the courier',
      'Being packed',
      'Payment received',
      'Order placed',
    ])
    expect(shipped.value.timeline[0]?.detail).toBe(`Waybill ${shipped.value.shipment?.waybill}`)
  })

  test('shows the refunded money', async () => {
    const order = await anUnpaidOrder(testing)
    await confirm(testing, order.guest, order.id, await payInWindow(testing, order.gatewayOrderId))
    expect(await shop.cancelOrder(order.guest, { orderId: order.id })).toMatchObject({ ok: true })
    const cancelled = await shop.getOrderDetail(order.guest, { id: order.id })
    if (!cancelled.ok) throw new Error('not found')
    expect(cancelled.value.refunds).toEqual([
      {
        amountPaise: order.order.totalPaise,
        withheldCoins: 0,
        method: 'provider',
        status: 'requested',
        at: expect.any(String),
      },
    ])
    expect(cancelled.value.mayCancel).toBe(false)
  })

  test('is visible to nobody else', async () => {
    const { id } = await anUnpaidOrder(testing)
    for (const actor of [{ kind: 'visitor' } as const, await aGuest(testing)])
      expect(await shop.getOrderDetail(actor, { id })).toMatchObject({
        ok: false,
        problem: { code: 'not_found' },
      })
    const unknown = '01890000-0000-7000-8000-000000000000' as OrderId
    expect((await shop.getOrderDetail({ kind: 'visitor' }, { id: unknown })).ok).toBe(false)
  })

  test('the timeline knows every kind of event that the shop writes for customers', async () => {
    const { rows } = await db.pool.query<{ kind: string }>(
      'SELECT DISTINCT kind FROM order_events ORDER BY kind',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'order.cancelled',
        'order.paid',
        'order.placed',
        'order.shipped',
        'refund.requested',
      ]),
    )
  })
})
