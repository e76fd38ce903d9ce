/** The shop's clock, set ahead of the real one: it continues by itself and never goes back. */
import type { TestShop } from '../support/shop.ts'

const hoursAhead = new WeakMap<TestShop, number>()

export async function moveClock(testing: TestShop, hours: number): Promise<void> {
  const ahead = (hoursAhead.get(testing) ?? 0) + hours
  hoursAhead.set(testing, ahead)
  // In the test's own copy of the database, for all its connections at once.
  await testing.db.pool.query(
    `CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
     RETURN now() + interval '${ahead} hours'`,
  )
}
