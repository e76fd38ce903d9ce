/** The bulk data generator writes rows as consistent as those that the shop writes. */
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#platform/database/audit.ts'
import { insertManyRows } from '#server/seed/many-rows.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/money.ts'

const database = await testDatabase()
await aStaffMember(database)

test('three thousand generated orders of every fate break no invariant', async () => {
  const wish = { orders: 3_000, accounts: 300, products: 400, seed: 3 }
  await insertManyRows(database.url, wish)
  const { rows } = await database.db.pool.query<{ states: string[]; count: number }>(
    `SELECT array_agg(DISTINCT payment_status || ' ' || fulfilment_status) AS states, count(*) AS count FROM orders`,
  )
  expect(rows[0]?.count).toBe(wish.orders)
  expect(rows[0]?.states.toSorted()).toEqual([
    'failed none',
    'paid delivered',
    'paid none',
    'paid shipped',
    'refunded cancelled',
    'unpaid none',
    'unpaid shipped',
  ])
  expect(await findBrokenInvariants(database.db.pool)).toEqual([])
  await expect(insertManyRows(database.url, wish)).rejects.toThrow(/has orders already|duplicate key/)
})
