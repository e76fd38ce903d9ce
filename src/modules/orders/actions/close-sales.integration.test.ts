/** Sums of finished days, in the order in which they are made. */
import { expect, test } from 'vitest'
import { aPaidOrder } from '#tests/support/shipping.ts'
import { aGuest, testShop } from '#tests/support/shop.ts'

const testing = await testShop()

test('the newest days are summed first, and their orders counted with them', async () => {
  const { id } = await aPaidOrder(testing, await aGuest(testing))
  await testing.db.pool.query(
    `UPDATE orders SET created_at = created_at - interval '100 days', paid_at = paid_at - interval '100 days' WHERE id = $1`,
    [id],
  )
  expect(await testing.shop.closeSales()).toBe(true)
  const { rows } = await testing.db.pool.query<{ days: number; age: number }>(
    `SELECT count(*)::int AS days, extract(day FROM now() - min(starts_at))::int AS age FROM sales_periods
      UNION ALL SELECT count(*)::int, extract(day FROM now() - min(starts_at))::int FROM order_days`,
  )
  expect(rows.map(({ days }) => days)).toEqual([5, 5])
  for (const { age } of rows) expect(age).toBeLessThan(15)
})
