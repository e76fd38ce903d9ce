/** Parcels that were not delivered: another attempt, the way back, the refund, and parcels that the courier lost. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import type { Actor } from '#platform/actor.ts'
import { mailsAbout } from '#tests/support/cash.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import {
  aPaidOrder,
  eventsOf,
  jobsOf,
  parcelBooks,
  scan,
  shipmentOf,
  stateOf,
} from '#tests/support/shipping.ts'
import { aStaffMember } from '#tests/support/money.ts'
import { aGuest, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop({ poolSize: 12 })
const { shop, db } = testing
const staff = await aStaffMember(testing)
const BY = 'owner@panna.example'

beforeEach(() => setFaults(testing, { webhooks: 'lost' }))
afterEach(async () => {
  await setFaults(testing, { shipping: 'normal' })
  await expectBooksToAgree(testing)
})

async function aShippedOrder(actor?: Actor, coins?: number) {
  const wish = coins === undefined ? {} : { coins }
  const order = await aPaidOrder(testing, actor ?? (await aGuest(testing)), wish)
  await shop.shipPaidOrder({ orderId: order.id })
  return { ...order, waybill: (await shipmentOf(testing, order.id))?.waybill ?? '' }
}

async function poll() {
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  return shop.trackShipments()
}

async function move(waybill: string, ...steps: (readonly [status: string, code?: string])[]) {
  for (const [status, code] of steps) await scan(testing, waybill, status, false, code)
  await poll()
}

async function bringBack(waybill: string) {
  await scan(testing, waybill, 'In Transit', true)
  await scan(testing, waybill, 'RTO', true)
  await poll()
}

async function todoOf(id: OrderId) {
  return (await shop.getParcelForStaff({ id }))?.parcel?.row.todo ?? null
}

const settle = (orderId: OrderId, isRestocked = true) =>
  shop.settleParcel(staff, { orderId, isRestocked, askedBy: BY })

describe('a failed delivery attempt', () => {
  test('is reported to the customer once, by mail and in the timeline, and is a task for staff', async () => {
    const { id, waybill, order } = await aShippedOrder()
    await move(waybill, ['In Transit'], ['Pending'], ['Dispatched'], ['Pending', 'EOD-11'])
    expect(await todoOf(id)).toBe('undelivered')
    expect((await shop.getParcelForStaff({ id }))?.parcel?.row).toMatchObject({
      ndrCode: 'EOD-11',
      ndrRemark: 'Consignee unavailable',
      customerPhone: order.customer.phone,
    })
    await poll()
    expect((await jobsOf(testing, id)).filter((job) => job.endsWith(' ndr'))).toHaveLength(1)
    expect(await eventsOf(testing, id, 'order.shipped')).toEqual(['order.shipped', 'shipment.undelivered'])
    const mails = await mailsAbout(testing, id, order.customer.email)
    const told = mails.filter(
      ({ subject }) => subject.includes(`order ${order.number}`) && subject.includes('hand over'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(
      'The courier could not hand over your parcel: Consignee unavailable. We will try again.',
    )
  })

  test('is a new one after the parcel was out for delivery again', async () => {
    const { id, waybill } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-11'])
    await move(waybill, ['Dispatched'])
    expect(await todoOf(id)).toBeNull()
    await move(waybill, ['Pending', 'EOD-6'])
    expect((await jobsOf(testing, id)).filter((job) => job.endsWith(' ndr'))).toHaveLength(2)
    expect(await todoOf(id)).toBe('undelivered')
  })

  test('that was followed by a delivery before the shop knew is not reported', async () => {
    const { id, waybill } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-11'], ['Dispatched'], ['Delivered'])
    expect(await stateOf(testing, id)).toBe('paid delivered completed')
    expect((await jobsOf(testing, id)).filter((job) => job.endsWith(' ndr'))).toEqual([])
  })

  test('sends no mail if the parcel was delivered in the meantime', async () => {
    const { id, waybill, order } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-11'])
    await move(waybill, ['Dispatched'], ['Delivered'])
    const mails = await mailsAbout(testing, id, order.customer.email)
    const told = mails.filter(({ subject }) =>
      subject.includes(`could not hand over your Panna order ${order.number}`),
    )
    expect(told).toEqual([])
  })
})

describe('requesting another attempt', () => {
  test('happens once, even if requested several times at once, and completes the task', async () => {
    const { id, waybill } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-11'])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.retryDelivery(staff, { orderId: id })),
    )
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ ok: true, value: null })))
    expect(await eventsOf(testing, id, 'shipment.undelivered')).toEqual([
      'shipment.undelivered',
      'shipment.reattempt',
    ])
    expect(await todoOf(id)).toBeNull()
    // The next failure is a new task.
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-74'])
    expect(await todoOf(id)).toBe('undelivered')
  })

  test.each(['EOD-111', 'ST-108'])('is refused after %s', async (code) => {
    const { id, waybill } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', code])
    const before = await parcelBooks(testing)
    expect(await shop.retryDelivery(staff, { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'shipment_refused', key: 'parcel_no_attempt' },
    })
    expect(await parcelBooks(testing)).toEqual(before)
  })

  test('is recorded with the courier’s message when it refuses; no answer changes nothing', async () => {
    const { id, waybill } = await aShippedOrder()
    await move(waybill, ['Dispatched'], ['Pending', 'EOD-11'])
    await setFaults(testing, { shipping: 'down' })
    const before = await parcelBooks(testing)
    expect(await shop.retryDelivery(staff, { orderId: id })).toMatchObject({
      ok: false,
      problem: { code: 'shipping_unavailable' },
    })
    expect(await parcelBooks(testing)).toEqual(before)
    await setFaults(testing, { shipping: 'normal' })
    // The parcel has left for delivery since the last check.
    await scan(testing, waybill, 'Dispatched')
    expect(await shop.retryDelivery(staff, { orderId: id })).toMatchObject({ ok: false })
    const { rows } = await db.pool.query(
      `SELECT facts->>'remark' AS remark FROM order_events WHERE order_id = $1 AND kind = 'shipment.reattempt_refused'`,
      [id],
    )
    expect(rows).toEqual([{ remark: 'NDR action not allowed for the current NSL code' }])
  })

  test('for an unknown order is not found', async () => {
    const orderId = '00000000-0000-4000-8000-000000000000' as OrderId
    expect(await shop.retryDelivery(staff, { orderId })).toMatchObject({
      ok: false,
      problem: { code: 'not_found' },
    })
  })
})

describe('a parcel that came back', () => {
  test('is restocked, and refunded less the shipping charge', async () => {
    const { id, waybill, productId } = await aShippedOrder()
    await bringBack(waybill)
    expect(await stateOf(testing, id)).toBe('paid returned completed')
    expect(await todoOf(id)).toBe('returned')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })

    expect(await settle(id)).toMatchObject({ ok: true })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    const [refund, ...more] = await refundsOf(testing, id)
    expect(more).toEqual([])
    // ₹548 paid, of which 50 for shipping.
    expect(refund).toMatchObject({ amount: 49_800, reason: 'rto', status: 'requested' })
    await shop.refundPayment({ refundId: refund?.id ?? '' })
    expect(await stateOf(testing, id)).toBe('partly_refunded returned completed')
    expect(await todoOf(id)).toBeNull()
  })

  test('is settled once, even if several people press the button', async () => {
    const { id, waybill, productId } = await aShippedOrder()
    await bringBack(waybill)
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { key: 'parcel_not_back' } })
    expect(await refundsOf(testing, id)).toHaveLength(1)
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(
      (await eventsOf(testing, id, 'order.returned')).filter((kind) => kind === 'shipment.settled'),
    ).toEqual(['shipment.settled'])
  })

  test('damaged is not restocked, but refunded anyway', async () => {
    const { id, waybill, productId } = await aShippedOrder()
    await bringBack(waybill)
    expect(await settle(id, false)).toMatchObject({ ok: true })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 49_800 }])
  })

  test('returns the coins that the order was paid with', async () => {
    const user = await anAccount(testing, 100)
    const { id, waybill } = await aShippedOrder(user, 100)
    await bringBack(waybill)
    await settle(id)
    const { rows } = await db.pool.query<{ kind: string; coins: number }>(
      `SELECT kind, sum(coins)::int AS coins FROM ledger_entries WHERE order_id = $1 AND kind IN ('redeemed', 'returned')
        GROUP BY kind ORDER BY kind`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'redeemed', coins: -100 },
      { kind: 'returned', coins: 100 },
    ])
  })

  test('cannot be settled before it is back, nor if it was delivered', async () => {
    const delivered = await aShippedOrder()
    await move(delivered.waybill, ['Dispatched'], ['Delivered'])
    const moving = await aShippedOrder()
    await scan(testing, moving.waybill, 'In Transit', true)
    await poll()
    const before = await parcelBooks(testing)
    for (const { id } of [delivered, moving])
      expect(await settle(id)).toMatchObject({ ok: false, problem: { key: 'parcel_not_back' } })
    const unknown = '00000000-0000-4000-8000-000000000000' as OrderId
    expect(await settle(unknown)).toMatchObject({ ok: false, problem: { code: 'not_found' } })
    expect(await parcelBooks(testing)).toEqual(before)
  })
})

describe('a parcel that the courier lost or stopped', () => {
  test('lost: everything is refunded, and nothing restocked', async () => {
    const { id, waybill, productId } = await aShippedOrder()
    await move(waybill, ['In Transit'], ['LOST'])
    expect(await todoOf(id)).toBe('lost')
    expect(await settle(id, false)).toMatchObject({ ok: true })
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 54_800, reason: 'parcel_lost' }])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    expect(await todoOf(id)).toBeNull()
  })

  test('stopped, with the goods here: restocked, and everything refunded', async () => {
    const { id, waybill, productId } = await aShippedOrder()
    await move(waybill, ['Canceled'])
    expect(await todoOf(id)).toBe('stopped')
    expect(await settle(id)).toMatchObject({ ok: true })
    expect(await refundsOf(testing, id)).toMatchObject([{ amount: 54_800, reason: 'parcel_lost' }])
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
  })
})
