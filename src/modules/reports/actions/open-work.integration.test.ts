/** The counts beside the panel's navigation. */
import { expect, test } from 'vitest'
import { staffOrderFilter } from '#modules/orders/rules/staff-order-list.ts'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()
const { db, shop } = testing
const NOTHING = { toPack: 0, returns: 0, parcels: 0, enquiries: 0, money: 0, jobs: 0 }

test('an empty shop has no open work', async () => {
  expect(await shop.getOpenWork({ role: 'owner' })).toEqual(NOTHING)
})

test('orders to pack, reconciliation flags and failed jobs are counted like on their pages', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  const booked = await aPaidOrder(testing, await aGuest(testing))
  await shop.shipPaidOrder({ orderId: booked.id })
  await db.pool.query(
    `INSERT INTO payment_flags (order_id, provider_payment_id, reason) VALUES ($1, 'pay_second', 'second_payment')`,
    [id],
  )
  await db.pool.query(`SELECT graphile_worker.add_job('mail', '{}'::json, max_attempts => 1)`)
  await db.pool.query(`UPDATE graphile_worker._private_jobs SET attempts = 1 WHERE max_attempts = 1`)
  const work = await shop.getOpenWork({ role: 'owner' })
  expect(work).toMatchObject({ toPack: 2, money: 1, jobs: 1 })
  const filter = staffOrderFilter(new URLSearchParams({ state: 'to_ship' }))
  const { total } = await shop.listOrdersForStaff({ ...filter, page: 1 })
  expect(work.toPack).toBe(total)
})

test('support does not see failed jobs', async () => {
  expect(await shop.getOpenWork({ role: 'support' })).not.toHaveProperty('jobs')
})

test('a count that fails is logged, and the panel works without it', async () => {
  await db.pool.query('ALTER TABLE enquiries RENAME TO enquiries_away')
  expect(await shop.getOpenWork({ role: 'owner' })).toEqual({})
  await db.pool.query('ALTER TABLE enquiries_away RENAME TO enquiries')
  expect(testing.logged.at(-1)?.message).toBe('the open work could not be counted')
})
