/** An order's goods and money that could be given back twice: by returns, by a parcel that comes back, and by staff. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderId } from '#platform/rules/ids.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import type { Carrier } from '../providers/port.ts'
import { paise } from '#platform/rules/money.ts'
import { shipOrder } from './ship-order.ts'
import { refundsOf } from '#tests/support/orders.ts'
import { anAccount } from '#tests/support/rewards.ts'
import { aDeliveredOrder, returnDesk, returnRow, said } from '#tests/support/returns.ts'
import { aPaidOrder, eventsOf, parcelsOf, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, CUSTOMER, expectBooksToAgree, setFaults, stockOf, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db, deps } = testing
const { staff, asked, approve, receive, paidBack } = await returnDesk(testing)

beforeAll(() => setFaults(testing, { webhooks: 'lost' }))
beforeEach(() => db.pool.query('DELETE FROM graphile_worker._private_jobs'))
afterEach(() => expectBooksToAgree(testing))

const settle = (orderId: OrderId, isRestocked = true) =>
  shop.settleParcel(staff, { orderId, isRestocked, askedBy: 'staff@panna.test' })
const refund = (orderId: OrderId, amount: number | 'whole') =>
  shop.refundOrder(staff, {
    orderId,
    key: randomUUID(),
    reason: 'A gesture',
    confirmed: 'yes',
    amount: amount === 'whole' ? amount : paise(amount),
  })
const todoOf = async (id: OrderId) => (await shop.getParcelForStaff({ id }))?.parcel?.row.todo

async function moneyBack(orderId: Parameters<typeof refundsOf>[1]): Promise<number> {
  const refunds = await refundsOf(testing, orderId)
  return refunds.reduce((sum, { amount, withheld }) => sum + amount + withheld * 100, 0)
}

/** The carrier's scans bring back a parcel that was delivered. */
async function bringBack(orderId: Parameters<typeof shipmentOf>[1]): Promise<void> {
  const { waybill } = (await shipmentOf(testing, orderId))!
  for (const [minutes, StatusType, word] of [
    [1, 'RT', 'In Transit'],
    [2, 'DL', 'RTO'],
  ] as const) {
    const at = new Date(Date.now() + 330 * 60_000 + minutes * 60_000).toISOString().slice(0, 23)
    const Status = {
      Status: word,
      StatusType,
      StatusDateTime: at,
      StatusLocation: 'Hyderabad',
      Instructions: '',
    }
    await shop.recordScanPush({
      rawBody: Buffer.from(JSON.stringify({ Shipment: { AWB: waybill, Status } })),
    })
    while (await shop.processScanPushes());
  }
}

async function aParcelBack() {
  const order = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: order.id })
  const { waybill } = (await shipmentOf(testing, order.id))!
  await scan(testing, waybill!, 'In Transit', true)
  await scan(testing, waybill!, 'RTO', true)
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
  return order
}

describe('a parcel that comes back after a partial return', () => {
  test('restocks only what was not restocked yet, and refunds only what is left for the goods', async () => {
    const user = await anAccount(testing)
    const { id, productId, order } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 1 }])
    await approve(returnId)
    await receive(returnId, [productId])
    await bringBack(id)
    expect(await stateOf(testing, id)).toMatch(/^paid returned/)
    expect(said(await settle(id))).toBe(MESSAGES.parcel_in_return)
    await paidBack()
    expect(said(await settle(id))).toBe('done')
    expect(await stockOf(testing, productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await moneyBack(id)).toBe(order.subtotalPaise)
  })
})

describe('a parcel that came back', () => {
  test('after a goodwill refund refunds the rest of the goods, and no charges', async () => {
    const order = await aParcelBack()
    await refund(order.id, 10_000)
    const { end } = (await shop.getParcelForStaff({ id: order.id }))!.parcel!
    expect(end).toEqual({ reason: 'rto', amountPaise: order.order.subtotalPaise - 10_000 })
    expect(said(await settle(order.id))).toBe('done')
    expect(await moneyBack(order.id)).toBe(order.order.subtotalPaise)
  })

  test('of a fully refunded order waits to be restocked only', async () => {
    const order = await aParcelBack()
    await refund(order.id, 'whole')
    await paidBack()
    expect(await stateOf(testing, order.id)).toMatch(/^refunded returned/)
    expect(await todoOf(order.id)).toBe('returned')
    expect(said(await settle(order.id))).toBe('done')
    expect(said(await settle(order.id))).toBe(MESSAGES.parcel_not_back)
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
    expect(await refundsOf(testing, order.id)).toHaveLength(1)
    expect(await todoOf(order.id)).toBeNull()
  })

  test('blocks receiving a return once it is settled', async () => {
    const user = await anAccount(testing)
    const { id, productId } = await aDeliveredOrder(testing, user)
    const returnId = await asked(user, id, [{ productId, quantity: 2 }])
    await approve(returnId)
    expect(said(await settle(id))).toBe(MESSAGES.parcel_in_return)
    await db.pool.query('UPDATE shipments SET taken_back_at = shop_now() WHERE order_id = $1', [id])
    expect(said(await receive(returnId, [productId]))).toBe(MESSAGES.return_settled)
    expect(await returnRow(testing, returnId)).toMatchObject({ status: 'approved', refundId: null })
    expect(await stockOf(testing, productId)).toEqual({ onHand: 8, reserved: 0 })
    await db.pool.query('UPDATE shipments SET taken_back_at = NULL WHERE order_id = $1', [id])
  })
})

test('a stopped and settled parcel ends as cancelled: cancelling it again changes nothing', async () => {
  const user = await anAccount(testing)
  const order = await aPaidOrder(testing, user)
  await shop.shipPaidOrder({ orderId: order.id })
  await scan(testing, (await shipmentOf(testing, order.id))!.waybill!, 'Canceled')
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
  expect(await todoOf(order.id)).toBe('stopped')
  expect(said(await settle(order.id, false))).toBe('done')
  expect(await stateOf(testing, order.id)).toMatch(/cancelled/)
  const before = await eventsOf(testing, order.id)
  expect(said(await shop.cancelOrder(user, { orderId: order.id }))).toBe('done')
  expect(await eventsOf(testing, order.id)).toEqual(before)
  expect(await stockOf(testing, order.productId)).toEqual({ onHand: 8, reserved: 0 })
})

describe('an order that is fully refunded before it is shipped', () => {
  test('is not shipped, and cancelling it restocks its goods without a second refund', async () => {
    const user = await anAccount(testing)
    const order = await aPaidOrder(testing, user)
    await refund(order.id, 'whole')
    await shop.shipPaidOrder({ orderId: order.id })
    expect(await shipmentOf(testing, order.id)).toBeUndefined()
    await paidBack()
    expect(await stateOf(testing, order.id)).toMatch(/^refunded none/)
    expect(said(await shop.cancelOrder(user, { orderId: order.id }))).toBe('done')
    expect(await stateOf(testing, order.id)).toMatch(/^refunded cancelled/)
    expect(await moneyBack(order.id)).toBe(order.order.totalPaise)
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
  })

  test('after the courier refused its parcel has to be cancelled, and cannot be retried', async () => {
    const user = await anAccount(testing)
    const order = await aPaidOrder(testing, user)
    const refused = { ok: false, reason: 'refused', detail: 'non serviceable pincode' } as const
    const shipping = { ...deps.shipping, createParcel: () => Promise.resolve(refused) }
    await shipOrder({ ...deps, shipping }, order.id, 'system')
    await refund(order.id, 'whole')
    await paidBack()
    expect(await todoOf(order.id)).toBe('refused')
    expect(said(await shop.cancelOrder(user, { orderId: order.id }))).toBe('done')
    expect(await todoOf(order.id)).toBeNull()
    expect(await stockOf(testing, order.productId)).toEqual({ onHand: 10, reserved: 0 })
  })
})

describe('correcting an address after the carrier’s response was lost', () => {
  const unknown = { ok: false, reason: 'unknown', detail: 'timeout' } as const
  const { phone, city, pincode } = CUSTOMER
  const change = { phone, city, pincode, address: '99 New Street, Flat 4' }

  async function aLostAnswer() {
    const order = await aPaidOrder(testing, await aGuest(testing))
    const shipping: Carrier = {
      ...deps.shipping,
      createParcel: async (parcel) => {
        await deps.shipping.createParcel(parcel)
        return unknown
      },
      findParcel: () => Promise.resolve(unknown),
    }
    await shipOrder({ ...deps, shipping }, order.id, 'system')
    return order
  }
  const addressOf = async (orderId: string) =>
    (await db.pool.query<{ address: string }>('SELECT address FROM orders WHERE id = $1', [orderId])).rows[0]
      ?.address

  test('corrects the parcel at the carrier too', async () => {
    const { id } = await aLostAnswer()
    const [made] = await parcelsOf(testing, id)
    const told = vi.spyOn(deps.shipping, 'correctConsignee')
    expect(said(await shop.correctConsignee(staff, { orderId: id, change }))).toBe('done')
    expect(told.mock.calls).toEqual([[made?.AWB, expect.objectContaining({ address: change.address })]])
    told.mockRestore()
    expect(await addressOf(id)).toBe(change.address)
    expect(await shipOrder(deps, id, 'system')).toMatchObject({ kind: 'shipped' })
    expect(await parcelsOf(testing, id)).toHaveLength(1)
  })

  test('waits until the carrier says what it has, and cannot change the pincode of a booked parcel', async () => {
    const { id } = await aLostAnswer()
    await setFaults(testing, { shipping: 'down' })
    expect(said(await shop.correctConsignee(staff, { orderId: id, change }))).toBe(MESSAGES.pickup_later)
    await setFaults(testing, { shipping: 'normal' })
    const elsewhere = { ...change, pincode: '500001' }
    expect(said(await shop.correctConsignee(staff, { orderId: id, change: elsewhere }))).toBe(
      MESSAGES.parcel_not_waiting,
    )
    expect(await addressOf(id)).toBe(CUSTOMER.address)
  })
})
