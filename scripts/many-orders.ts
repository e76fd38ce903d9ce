/**
 * `node scripts/run.mjs scripts/many-orders.ts [orders]`: writes 100,000 orders, 20,000 accounts and 20,000 products to
 * the shop's database, or to the one in DATABASE_URL, for load tests; with 1000000, three years of orders and 100,000
 * products. The shop must have been started once and have no orders. All invariants hold afterwards.
 */
import { insertManyRows, MANY, manyRowsFor } from '#server/seed/many-rows.ts'
import { databaseOfTheShop } from './lib/command.ts'

const FEWEST = 5
const orders = Number(process.argv[2] ?? MANY.orders)
if (!Number.isSafeInteger(orders) || orders < FEWEST)
  throw new Error(`expected a number of orders, not ${process.argv[2]}`)

const shop = await databaseOfTheShop()
try {
  const began = performance.now()
  await insertManyRows(shop.url, manyRowsFor(orders))
  console.log(`${orders} orders were written in ${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await shop.stop()
}
