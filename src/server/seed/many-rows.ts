/**
 * Seeds a shop of any size in one go: products, people, orders and the rest, for benchmarks and for finding slow
 * queries.
 */
import pg from 'pg'
import { insertManyOrders } from './many-orders.ts'
import { insertManyPeople } from './many-people.ts'
import { generateProducts, insertProducts } from './many-products.ts'
import { insertManyOthers } from './many-rest.ts'

export type ManyRows = {
  readonly orders: number
  readonly accounts: number
  readonly products: number
  readonly seed: number
}

export const MANY: ManyRows = { orders: 100_000, accounts: 20_000, products: 20_000, seed: 7 }

/** Needs a shop without orders, with its first staff member. */
export async function insertManyRows(databaseUrl: string, wish: ManyRows): Promise<void> {
  await insertProducts(databaseUrl, generateProducts(wish.products, wish.seed))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("BEGIN; SET LOCAL work_mem = '128MB'; SET LOCAL synchronous_commit = off")
    const staffId = await findStaff(client)
    await insertManyPeople(client, { accounts: wish.accounts, guests: wish.accounts })
    await insertManyOrders(client, { orders: wish.orders, accounts: wish.accounts, guests: wish.accounts })
    await insertManyOthers(client, staffId)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

async function findStaff(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string; orders: boolean }>(
    'SELECT user_id AS id, EXISTS (SELECT FROM orders) AS orders FROM user_roles LIMIT 1',
  )
  const [row] = rows
  if (!row) throw new Error('this shop has no staff yet: start it once')
  if (row.orders) throw new Error('this shop has orders already: many rows go into one without')
  return row.id
}
