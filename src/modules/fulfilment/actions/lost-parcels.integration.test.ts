/** A parcel that the courier lost: settling it is final, and nobody can mark it as delivered. */
import { expect, test } from 'vitest'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { aStaffMember, refundRowsOf } from '#tests/support/money.ts'
import { aPaidOrder, scan, shipmentOf, stateOf } from '#tests/support/shipping.ts'
import { aGuest, expectBooksToAgree, setFaults, testShop } from '#tests/support/shop.ts'
import { staffOf } from '#tests/support/staff.ts'

const testing = await testShop()
const { shop, db } = testing
await setFaults(testing, { webhooks: 'lost' })
const staff = await aStaffMember(testing)

async function aLostParcel() {
  const order = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: order.id })
  const { waybill } = (await shipmentOf(testing, order.id))!
  for (const status of ['In Transit', 'LOST']) await scan(testing, waybill!, status)
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
  return order
}

const rowOf = async (id: string) => {
  const filter = staffOrderFilter(new URLSearchParams({ search: id }))
  return (await shop.listOrdersForStaff({ ...filter, page: 1 })).orders[0]
}

test('a lost parcel cannot be marked as completed, not even in bulk', async () => {
  const { id } = await aLostParcel()
  expect(await rowOf(id)).toMatchObject({ isLost: true, fulfilmentStatus: 'shipped' })
  expect(await shop.completeByHand(staff, { orderId: id })).toMatchObject({
    ok: false,
    problem: { key: 'order_not_on_its_way' },
  })
  expect(await stateOf(testing, id)).toBe('paid shipped shipped')
})

test('a lost parcel cannot be settled by support, or without a fresh password, and nothing is written', async () => {
  const { id } = await aLostParcel()
  const support = await staffOf(testing, 'support')
  const settle = (actor: typeof support) =>
    shop.settleParcel(actor, { orderId: id, isRestocked: false, askedBy: 'staff' })
  expect(await settle(support)).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
  const manager = await staffOf(testing, 'manager')
  expect(await settle({ ...manager, isPasswordFresh: false })).toMatchObject({
    ok: false,
    problem: { code: 'password_needed' },
  })
  expect([await stateOf(testing, id), await refundRowsOf(testing, id)]).toEqual(['paid shipped shipped', []])
  expect(await settle(manager)).toMatchObject({ ok: true })
})

test.each([
  ['a lost parcel that is settled is fully refunded and ends as cancelled', false],
  ['a lost parcel that staff refunded before ends as cancelled too when it is settled', true],
])('%s', async (_name, isRefundedBefore) => {
  const { id } = await aLostParcel()
  if (isRefundedBefore) {
    const ask = { orderId: id, key: 'k', amount: 'whole', reason: 'lost', confirmed: 'yes' } as const
    expect(await shop.refundOrder(staff, ask)).toMatchObject({ ok: true })
    for (const refund of await refundRowsOf(testing, id)) await shop.refundPayment({ refundId: refund.id })
    expect(await stateOf(testing, id)).toBe('refunded shipped shipped')
  }
  const settled = await shop.settleParcel(staff, { orderId: id, isRestocked: false, askedBy: 'owner' })
  expect(settled).toMatchObject({ ok: true })
  for (const refund of await refundRowsOf(testing, id))
    if (refund.status === 'requested') await shop.refundPayment({ refundId: refund.id })
  expect(await stateOf(testing, id)).toBe('refunded cancelled completed')
  expect(await shop.completeByHand(staff, { orderId: id })).toMatchObject({ ok: false })
  await expectBooksToAgree(testing)
})
