/** Cash orders and their parcels: shipped once confirmed, paid on delivery, closed by staff when they come back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { recordScans } from './track-shipments.ts'
import { placedInCash, takeCash, tokenOf } from '#tests/support/cash.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { eventsOf, jobsOf, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import {
  aGuest,
  expectBooksToAgree,
  setFaults,
  stockOf,
  testShop,
  withCourierOf,
} from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 12 })
const { shop, db } = testing
const staff = await aStaffMember(testing)

beforeEach(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(() => expectBooksToAgree(testing))

async function poll() {
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  return shop.trackShipments()
}

async function move(waybill: string, ...steps: string[]) {
  for (const status of steps) await scan(testing, waybill, status)
  await poll()
}

async function todoOf(id: OrderId) {
  return (await shop.getParcelForStaff({ id }))?.parcel?.row.todo ?? null
}

describe('the parcel of a cash order', () => {
  async function aCashParcel() {
    await takeCash(testing)
    const order = await placedInCash(testing, await aGuest(testing))
    const before = await stockOf(testing, order.productId)
    await shop.shipPaidOrder({ orderId: order.id })
    expect(await shipmentOf(testing, order.id)).toBeUndefined()
    await shop.confirmOrderInCash({ token: await tokenOf(testing, order) })
    await shop.shipPaidOrder({ orderId: order.id })
    return { ...order, before, waybill: (await shipmentOf(testing, order.id))?.waybill ?? '' }
  }

  test('is booked when the order is confirmed and not before, with the amount to collect', async () => {
    const { id, order } = await aCashParcel()
    expect(await stateOf(testing, id)).toBe('unpaid shipped shipped')
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row).toMatchObject({ codPaise: order.totalPaise })
  })

  test('is paid on delivery', async () => {
    const { id, waybill, productId, before } = await aCashParcel()
    await move(waybill, 'Dispatched', 'Delivered')
    await poll()
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - 1, reserved: 0 })
  })

  const settle = (orderId: OrderId, isRestocked: boolean) =>
    shop.settleParcel(staff, { orderId, isRestocked, askedBy: 'owner' })
  const CLOSED = { ok: true, value: { refundId: null, amountPaise: 0 } }

  test.each([
    ['intact: they are restocked', true, 0],
    ['missing: they are written off', false, 1],
  ])('waits for staff when it comes back, who find the goods %s', async (_what, isRestocked, gone) => {
    const { id, waybill, productId, before } = await aCashParcel()
    await scan(testing, waybill, 'In Transit', true)
    await move(waybill, 'RTO')
    // A scan alone releases nothing: staff have not inspected the goods yet.
    expect(await stateOf(testing, id)).toBe('unpaid returned pending')
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - 1, reserved: 0 })
    expect(await withCourierOf(testing, productId)).toBe(1)
    expect(await todoOf(id)).toBe('returned')
    expect(await settle(id, isRestocked)).toMatchObject(CLOSED)
    expect(await stateOf(testing, id)).toBe('failed returned failed')
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - gone, reserved: 0 })
    expect(await withCourierOf(testing, productId)).toBe(0)
    expect(await todoOf(id)).toBeNull()
    expect(await settle(id, isRestocked)).toMatchObject({ ok: false })
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - gone, reserved: 0 })
    expect(await refundsOf(testing, id)).toEqual([])
  })

  test('is closed by staff when it is lost: nothing is refunded, and the lost units are not sold', async () => {
    const { id, waybill, productId, before } = await aCashParcel()
    await move(waybill, 'In Transit', 'LOST')
    expect(await todoOf(id)).toBe('lost')
    expect(await settle(id, false)).toMatchObject(CLOSED)
    expect(await stateOf(testing, id)).toBe('failed cancelled failed')
    expect(await refundsOf(testing, id)).toEqual([])
    expect(await stockOf(testing, productId)).toEqual({ onHand: before.onHand - 1, reserved: 0 })
    const { rows } = await db.pool.query(
      `SELECT kind, quantity, reason FROM stock_movements WHERE product_id = $1 AND order_id = $2`,
      [productId, id],
    )
    expect(rows).toEqual([
      { kind: 'sold', quantity: -1, reason: 'handed to the courier, to be paid in cash' },
    ])
    expect(await withCourierOf(testing, productId)).toBe(0)
  })

  describe('delivered after the order was closed', () => {
    async function expectCashKept(id: OrderId, events: readonly string[]) {
      expect(await stateOf(testing, id)).toMatch(/^failed/)
      expect(await eventsOf(testing, id)).toEqual(expect.arrayContaining([...events]))
      expect(await jobsOf(testing, id)).not.toContain('send_order_mail delivered')
      expect((await shop.getParcelForStaff({ id }))?.parcel?.row).toMatchObject({
        todo: 'cash_kept',
        codPaise: 33_900,
      })
    }

    test('because it was lost and found: staff have to record the cash once, and see it as open until then', async () => {
      const { id, waybill } = await aCashParcel()
      await move(waybill, 'In Transit', 'LOST')
      await settle(id, false)
      // A lost parcel is polled for some weeks, because it may turn up.
      await move(waybill, 'Dispatched', 'Delivered')
      await expectCashKept(id, ['payment.cash_after_close'])
      expect(await shop.recordCashAfterClose({ kind: 'visitor' }, { orderId: id })).toMatchObject({
        ok: false,
      })
      expect(await shop.recordCashAfterClose(await aGuest(testing), { orderId: id })).toMatchObject({
        ok: false,
        problem: { code: 'forbidden' },
      })
      expect(await todoOf(id)).toBe('cash_kept')
      expect(await shop.recordCashAfterClose(staff, { orderId: id })).toEqual({ ok: true, value: null })
      expect(await todoOf(id)).toBeNull()
      const noted = await eventsOf(testing, id, 'payment.cash_noted')
      expect(await shop.recordCashAfterClose(staff, { orderId: id })).toMatchObject({ ok: false })
      expect(await eventsOf(testing, id, 'payment.cash_noted')).toEqual(noted)
    })

    test('although the order was cancelled: staff have to record the cash', async () => {
      const { id, waybill } = await aCashParcel()
      expect(await shop.cancelOrderByStaff(staff, { orderId: id, note: 'he rang' })).toMatchObject({
        ok: true,
      })
      const at = new Date(Date.now() + 60_000)
      const word = { at, statusType: 'DL', status: 'Delivered', code: '', location: '', remark: '' }
      await recordScans(testing.deps, { orderId: id, waybill }, { expectedDeliveryAt: null, scans: [word] })
      await expectCashKept(id, ['order.cancelled', 'payment.cash_after_close'])
      await shop.recordCashAfterClose(staff, { orderId: id })
    })
  })
})
