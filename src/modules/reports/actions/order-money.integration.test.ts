/**
 * Order totals and refunded amounts agree wherever staff and partners see them: the dashboard, the order list and its
 * export, the orders API and `/stats`.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { ORDER_EXPORT_HEAD } from '#modules/orders/rules/order-export.ts'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { aPaidCashOrder, aStaffMember, refundRowsOf } from '#tests/support/money.ts'
import { confirmedInCash, takeCash } from '#tests/support/cash.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aKey } from '#tests/support/partners.ts'
import { aDeliveredOrder, deliver, returnDesk } from '#tests/support/returns.ts'
import { aPaidOrder, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest } from '#tests/support/shop.ts'
import { testApp } from '#platform/testing/http-harness.ts'
import { refundsOn } from '#modules/payments/testing/refunds-on.ts'

const testing = await testApp()
const { app, shop, db } = testing
const { key } = await aKey(testing, { scopes: ['orders:read'], requestsPerMinute: 5_000 })
const owner = await aStaffMember(testing)
const { aRefund, tell } = refundsOn(testing)

const filterOf = (query: Record<string, string>) => staffOrderFilter(new URLSearchParams(query))

async function listed(status: string): Promise<string[]> {
  const { orders } = await shop.listOrdersForStaff({ ...filterOf({ status }), page: 1 })
  return orders.map(({ id }) => id)
}

async function exported(query: Record<string, string> = {}) {
  const file = await shop.exportOrders(owner, filterOf(query))
  if (!file.ok) throw new Error(file.problem.key)
  const rows = []
  for await (const batch of file.value.batches) rows.push(...batch)
  const paiseIn = (cell: unknown) => (cell as { readonly rupees: number }).rupees
  return rows.map((cells) => ({
    id: cells[ORDER_EXPORT_HEAD.indexOf('Order ID')] as string,
    totalPaise: paiseIn(cells[ORDER_EXPORT_HEAD.indexOf('Total (₹)')]),
    refundedPaise: paiseIn(cells[ORDER_EXPORT_HEAD.indexOf('Refunded (₹)')]),
  }))
}

const figures = async () => {
  const { orders, revenue } = await shop.getDashboard({ role: 'owner' })
  return { pending: orders!.pending, completed: orders!.completed, paise: revenue!.totalPaise as number }
}

async function told(id: string) {
  const answer = await app.inject({ url: `/orders-api/orders/${id}`, headers: { 'api-key': key } })
  return answer.json<{
    data: {
      payment_status: string
      refunded_amount: number
      refunds: { status: string }[]
    }
  }>().data
}

async function revenueOfStats(): Promise<number> {
  const answer = await app.inject({ url: '/orders-api/stats', headers: { 'api-key': key } })
  return Math.round(answer.json<{ data: { revenue: { total: number } } }>().data.revenue.total * 100)
}

/** Paid less refunded, as an accountant would total the file. */
async function revenueOfExport(): Promise<number> {
  const { rows } = await db.pool.query<{ id: OrderId }>('SELECT id FROM orders WHERE paid_at IS NOT NULL')
  const paid = new Set<string>(rows.map(({ id }) => id))
  return (await exported())
    .filter(({ id }) => paid.has(id))
    .reduce((sum, { totalPaise, refundedPaise }) => sum + totalPaise - refundedPaise, 0)
}

async function expectOneRevenue() {
  const { paise } = await figures()
  expect(await revenueOfStats()).toBe(paise)
  expect(await revenueOfExport()).toBe(paise)
}

describe('completed orders', () => {
  test('are paid and neither cancelled nor fully refunded or returned, as card, list and export agree', async () => {
    const before = await figures()
    const paid = await aPaidOrder(testing, await aGuest(testing))
    const sent = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: sent.id })
    const arrived = await aPaidOrder(testing, await aGuest(testing))
    await deliver(testing, arrived.id)
    const counted = [paid.id, sent.id, arrived.id]

    const cancelled = await aPaidOrder(testing, await aGuest(testing))
    await shop.cancelOrderByStaff(owner, { orderId: cancelled.id, note: 'asked for by phone' })
    const back = await aPaidOrder(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: back.id })
    const { waybill } = (await shipmentOf(testing, back.id))!
    for (const [status, isReturning] of [
      ['In Transit', false],
      ['In Transit', true],
      ['RTO', true],
    ] as const)
      await scan(testing, waybill!, status, isReturning)
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    const refunded = await aPaidOrder(testing, await aGuest(testing))
    await db.pool.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [refunded.id])
    await anUnpaidOrder(testing)

    const completed = await listed('completed')
    for (const { id } of [cancelled, back, refunded]) expect(completed).not.toContain(id)
    expect(completed).toEqual(expect.arrayContaining(counted))
    expect((await figures()).completed).toBe(before.completed + counted.length)
    expect(completed).toHaveLength((await figures()).completed)
    expect((await exported({ status: 'completed' })).map(({ id }) => id).toSorted()).toEqual(
      completed.toSorted(),
    )
    await db.pool.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [refunded.id])
  })

  test('do not include an order whose units were all returned, though its shipping is not refunded', async () => {
    const desk = await returnDesk(testing)
    const guest = await aGuest(testing)
    const { id, productId } = await aDeliveredOrder(testing, guest)
    const returnId = await desk.asked(guest, id, [{ productId, quantity: 2 }])
    await desk.approve(returnId)
    expect(await listed('completed')).toContain(id)
    expect(await desk.receive(returnId)).toMatchObject({ ok: true })
    await desk.paidBack()
    expect(await told(id)).toMatchObject({ payment_status: 'partly_refunded' })
    expect(await listed('completed')).not.toContain(id)
    expect(await listed('completed')).toHaveLength((await figures()).completed)
  })
})

describe('pending orders', () => {
  test('wait for payment or confirmation; cash orders that are confirmed or came back do not', async () => {
    await takeCash(testing)
    const before = await figures()
    const unpaid = await anUnpaidOrder(testing)
    const confirmed = await confirmedInCash(testing, await aGuest(testing))
    const back = await confirmedInCash(testing, await aGuest(testing))
    await shop.shipPaidOrder({ orderId: back.id })
    const { waybill } = (await shipmentOf(testing, back.id))!
    await scan(testing, waybill!, 'In Transit')
    await scan(testing, waybill!, 'RTO')
    await db.pool.query('UPDATE shipments SET checked_at = NULL')
    await shop.trackShipments()
    const pending = await listed('pending')
    expect(pending).toContain(unpaid.id)
    for (const { id } of [confirmed, back]) expect(pending).not.toContain(id)
    expect((await figures()).pending).toBe(before.pending + 1)
    expect(pending).toHaveLength((await figures()).pending)
  })
})

describe('a refund is counted when it was sent, and only while it has not failed', () => {
  test('through the provider: requested, processing, then failed; a retry is counted once', async () => {
    const asked = await aPaidOrder(testing, await aGuest(testing))
    const before = await figures()
    await shop.cancelOrderByStaff(owner, { orderId: asked.id, note: 'asked for by phone' })
    expect(await told(asked.id)).toMatchObject({
      payment_status: 'paid',
      refunded_amount: 0,
      refunds: [{ status: 'requested' }],
    })
    expect((await figures()).paise).toBe(before.paise)
    await expectOneRevenue()

    const refunded = await aRefund('pending')
    const { paise } = await figures()
    expect(await told(refunded.id)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 548,
      refunds: [{ status: 'processing' }],
    })
    await expectOneRevenue()

    await tell(refunded, 'refund.failed')
    expect(await told(refunded.id)).toMatchObject({
      payment_status: 'paid',
      refunded_amount: 0,
      refunds: [{ status: 'failed' }],
    })
    expect((await figures()).paise).toBe(paise + 54_800)
    await expectOneRevenue()
  })

  test('through the provider, failed, then paid manually: counted once', async () => {
    const refunded = await aRefund('failed')
    await tell(refunded, 'refund.failed')
    const { paise } = await figures()
    expect(await told(refunded.id)).toMatchObject({ payment_status: 'paid', refunded_amount: 0 })
    const [first] = await refundRowsOf(testing, refunded.id)
    const paidByHand = { refundId: first!.id, reference: 'UTR-99' }
    expect(await shop.payRefundByHand(owner, paidByHand)).toMatchObject({
      ok: true,
      value: { became: 'sent' },
    })
    expect(await told(refunded.id)).toMatchObject({
      payment_status: 'refunded',
      refunded_amount: 548,
      refunds: [{ status: 'failed' }, { status: 'refunded' }],
    })
    expect((await figures()).paise).toBe(paise - 54_800)
    await expectOneRevenue()
  })

  test('manually: nothing is refunded before staff have paid it', async () => {
    const { id } = await aPaidCashOrder(testing)
    const before = await figures()
    const refund = { key: randomUUID(), amount: 'whole', reason: 'as agreed', confirmed: 'yes' } as const
    expect(await shop.refundOrder(owner, { orderId: id, ...refund })).toMatchObject({ ok: true })
    expect(await told(id)).toMatchObject({
      payment_status: 'paid',
      refunded_amount: 0,
      refunds: [{ status: 'requested' }],
    })
    expect((await figures()).paise).toBe(before.paise)
    await expectOneRevenue()
    const [row] = await refundRowsOf(testing, id)
    expect(await shop.payRefundByHand(owner, { refundId: row!.id, reference: 'UTR-1' })).toMatchObject({
      ok: true,
    })
    expect(await told(id)).toMatchObject({ payment_status: 'refunded', refunds: [{ status: 'refunded' }] })
    expect((await figures()).paise).toBeLessThan(before.paise)
    await expectOneRevenue()
  })
})
