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
  /** The orders are spread over this many days. */
  readonly days: number
  readonly seed: number
}

export const MANY: ManyRows = { orders: 100_000, accounts: 20_000, products: 20_000, days: 400, seed: 7 }

const ORDERS_PER_PERSON = 5
const MANY_ORDERS = 500_000

/** As many accounts and guests as that many orders have; hundreds of thousands of orders took three years. */
export function manyRowsFor(orders: number): ManyRows {
  const people = Math.ceil(orders / ORDERS_PER_PERSON)
  const isLarge = orders >= MANY_ORDERS
  const products = Math.min(people, isLarge ? 100_000 : MANY.products)
  return { ...MANY, orders, accounts: people, products, days: isLarge ? 3 * 365 : MANY.days }
}

/** Needs a shop without orders, with its first staff member. */
export async function insertManyRows(databaseUrl: string, wish: ManyRows): Promise<void> {
  await insertProducts(databaseUrl, generateProducts(wish.products, wish.seed))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      "BEGIN; SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off",
    )
    const staffId = await findStaff(client)
    const { orders, accounts, days } = wish
    const indexes = await dropIndexes(client)
    await insertManyPeople(client, { accounts, guests: accounts, days })
    await insertManyOrders(client, { orders, accounts, guests: accounts, days })
    await insertManyOthers(client, staffId)
    for (const create of indexes) await client.query(create)
    await client.query('COMMIT')
    await client.query('VACUUM (ANALYZE)')
  } finally {
    await client.end()
  }
}

const TABLES = [
  'orders',
  'order_items',
  'order_events',
  'payments',
  'stock_movements',
  'ledger_entries',
  'parcels',
  'shipment_scans',
  'invoices',
  'reviews',
]

/**
 * Building an index and checking a reference afterwards is several times faster than row by row. Returns the statements
 * for it.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
       FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY($1::regclass[])
     UNION ALL
     SELECT 'DROP INDEX ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
       FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisunique`,
    [TABLES],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ create }) => create)
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
