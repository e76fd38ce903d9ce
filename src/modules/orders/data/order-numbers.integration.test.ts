/** Order numbers: one sequence for all orders, without waiting. */
import { expect, test } from 'vitest'
import { staffOrderFilter } from '../rules/staff-order-list.ts'
import { anUnpaidOrder, numberOf } from '#tests/support/orders.ts'
import { aGuest, aProduct, place, placed, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { shop, db } = testing

const found = async (search: string) => {
  const { orders } = await shop.listOrdersForStaff({
    ...staffOrderFilter(new URLSearchParams({ search })),
    page: 1,
  })
  return orders.map(({ id }) => id)
}

test('orders are numbered in sequence, and can be found by any part of the number', async () => {
  const [first, second] = [await anUnpaidOrder(testing), await anUnpaidOrder(testing)]
  const digits = (number: string) => Number(/^PN-(\d+)$/.exec(number)?.[1])
  expect(first.order.number).toBe(await numberOf(testing, first.id))
  expect(digits(second.order.number)).toBeGreaterThan(digits(first.order.number))
  const whole = second.order.number
  for (const search of [whole, whole.toLowerCase(), whole.slice(3), whole.slice(4), whole.slice(0, -1)])
    expect([search, (await found(search)).includes(second.id)]).toEqual([search, true])
  expect(await found(whole)).toEqual([second.id])
})

test('a repeated submission takes no number', async () => {
  const guest = await aGuest(testing)
  const items = [{ productId: await aProduct(testing), quantity: 1 }]
  const first = await placed(testing, guest, { items })
  const repeats = [1, 2, 3].map(async () => place(testing, guest, { id: first.id, items }))
  for (const repeat of await Promise.all(repeats))
    expect(repeat).toMatchObject({ ok: true, value: { isNew: false } })
  const { order } = await placed(testing, guest, { items })
  expect(order.number).toBe(`PN-${Number(first.order.number.slice(3)) + 1}`)
})

test('an order in an open transaction does not block the next number', async () => {
  const open = await db.pool.connect()
  try {
    await open.query('BEGIN')
    await open.query(`SELECT nextval(pg_get_serial_sequence('orders', 'order_number'))`)
    expect((await anUnpaidOrder(testing)).order.number).toMatch(/^PN-\d+$/)
  } finally {
    await open.query('ROLLBACK')
    open.release()
  }
})
