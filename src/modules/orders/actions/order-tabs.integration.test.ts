/** The tabs above the staff order list: each one counts exactly what it lists. */
import { expect, test } from 'vitest'
import { ORDER_TABS, staffOrderFilter, type OrderTab } from '../rules/staff-order-list.ts'
import { confirmedInCash, placedInCash, takeCash } from '#tests/support/cash.ts'
import { anUnpaidOrder } from '#tests/support/orders.ts'
import { aDeliveredOrder, aRequest } from '#tests/support/returns.ts'
import { aPaidOrder, scan, shipmentOf } from '#tests/support/shipping.ts'
import { aGuest, setFaults, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

const list = (query: Record<string, string>) =>
  shop.listOrdersForStaff({ ...staffOrderFilter(new URLSearchParams(query)), page: 1 })

async function tabsOf(id: string): Promise<OrderTab[]> {
  const tabs = Object.keys(ORDER_TABS) as OrderTab[]
  const lists = await Promise.all(tabs.map((state) => list({ state })))
  return tabs.filter((_, at) => lists[at]!.orders.some((order) => order.id === id))
}

test('the filter for COD money on the way lists the orders whose money the dashboard counts', async () => {
  await setFaults(testing, { webhooks: 'lost' })
  await takeCash(testing)
  const [waiting, onTheWay, delivered] = await Promise.all(
    [1, 2, 3].map(async () => confirmedInCash(testing, await aGuest(testing))),
  )
  for (const { id } of [onTheWay!, delivered!]) {
    await shop.shipPaidOrder({ orderId: id })
    const { waybill } = (await shipmentOf(testing, id))!
    await scan(testing, waybill!, id === delivered!.id ? 'Delivered' : 'In Transit')
  }
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
  const { orders, total } = await list({ payment: 'cash_on_the_way' })
  expect(orders.map(({ id }) => id)).toEqual([onTheWay!.id])
  expect((await shop.getDashboard({ role: 'owner' })).cash).toEqual({
    parcels: total,
    paise: onTheWay!.order.totalPaise,
  })
  expect((await list({ payment: 'cash' })).orders.map(({ id }) => id)).toContain(waiting!.id)
})

test('an order is in the tab of its next task, and each tab counts what it lists', async () => {
  await setFaults(testing, { webhooks: 'lost' })
  await takeCash(testing)
  const unpaid = await anUnpaidOrder(testing)
  const paid = await aPaidOrder(testing, await aGuest(testing))
  const unconfirmed = await placedInCash(testing, await aGuest(testing))
  const confirmed = await confirmedInCash(testing, await aGuest(testing))
  const [booked, refunded] = await Promise.all(
    [1, 2].map(async () => aPaidOrder(testing, await aGuest(testing))),
  )
  for (const { id } of [booked!, refunded!]) await shop.shipPaidOrder({ orderId: id })
  await db.pool.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [refunded!.id])
  const stuck = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: stuck.id })
  await scan(testing, (await shipmentOf(testing, stuck.id))?.waybill ?? '', 'Pending', false, 'EOD-11')
  await db.pool.query('UPDATE shipments SET checked_at = NULL')
  await shop.trackShipments()
  const buyer = await aGuest(testing)
  const back = await aDeliveredOrder(testing, buyer)
  const items = [{ productId: back.productId, quantity: 1 }]
  expect(await shop.requestReturn(buyer, { orderId: back.id, ...aRequest(items) })).toMatchObject({
    ok: true,
  })

  expect(await tabsOf(unpaid.id)).toEqual([])
  expect(await tabsOf(paid.id)).toEqual(['to_ship'])
  expect(await tabsOf(unconfirmed.id)).toEqual(['unconfirmed'])
  expect(await tabsOf(confirmed.id)).toEqual(['to_ship'])
  expect(await tabsOf(booked!.id)).toEqual(['to_ship'])
  expect(await tabsOf(refunded!.id)).toEqual(['todo'])
  expect(await tabsOf(stuck.id)).toEqual(['todo'])
  expect(await tabsOf(back.id)).toEqual(['returns'])

  const { total, orders } = await list({})
  const tabs = await shop.countOrderTabs()
  expect(tabs.all).toBe(total)
  for (const state of Object.keys(ORDER_TABS) as OrderTab[])
    expect([state, tabs[state]]).toEqual([state, (await list({ state })).total])
  expect(orders.find(({ id }) => id === stuck.id)).toMatchObject({ isUndelivered: true, isWaiting: false })
})
