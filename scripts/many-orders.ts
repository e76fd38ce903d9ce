/**
 * `node scripts/run.mjs scripts/many-orders.ts [orders]`: writes 100,000 orders, 20,000 accounts and 20,000 products to
 * the shop's database, or to the one in DATABASE_URL, for load tests. The shop must have been started once and have no
 * orders. All invariants hold afterwards.
 */
import { insertManyRows, MANY } from '#server/seed/many-rows.ts'
import { databaseOfTheShop } from './lib/shop-database.ts'

const SHARE = 5
const orders = Number(process.argv[2] ?? MANY.orders)
if (!Number.isSafeInteger(orders) || orders < SHARE)
  throw new Error(`a number of orders was expected, not ${process.argv[2]}`)

const shop = await databaseOfTheShop()
try {
  const began = performance.now()
  const people = Math.ceil(orders / SHARE)
  await insertManyRows(shop.url, {
    ...MANY,
    orders,
    accounts: people,
    products: Math.min(people, MANY.products),
  })
  console.log(`${orders} orders are in, after ${((performance.now() - began) / 1000).toFixed(1)} s`)
} finally {
  await shop.stop()
}
