/**
 * Figures that a large shop could not count row by row: the fast query returns what counting row by row does. The rows are
 * in temporary tables in place of the real ones, in every combination, including those that a constraint forbids.
 */
import { afterAll, expect, test } from 'vitest'
import { countDays, ORDER_FIGURES } from './closed-sales.ts'
import { IS_COMPLETED, NEEDS_STAFF, PARCELS_TO_CHECK } from './order-conditions.ts'
import { newestContacts } from './order-search.ts'
import { countForStaff, listForStaff, searchForStaff } from './staff-order-table.ts'
import { FULFILMENT_FILTERS, PAYMENT_FILTERS, staffOrderFilter } from '../rules/staff-order-list.ts'
import { ORDER_STATUSES } from '../rules/order-status.ts'
import { FULFILMENT_STATUSES } from '#platform/rules/fulfilment-status.ts'
import { PAYMENT_STATUSES } from '#platform/rules/payment-status.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase({ size: 1 })
const client = await db.pool.connect()
afterAll(() => client.release())

const one = (columns: string, values: readonly (string | null)[]) =>
  `(VALUES ${values.map((value) => `(${value === null ? 'NULL' : `'${value}'`})`).join(', ')}) AS ${columns}`
const PAYMENTS = one('pay (payment_status)', PAYMENT_STATUSES)
const FULFILMENTS = one('ful (fulfilment_status)', FULFILMENT_STATUSES)

async function inPlaceOf(tables: readonly string[]) {
  for (const table of tables) {
    await client.query(`CREATE TEMP TABLE ${table} AS SELECT * FROM public.${table} WITH NO DATA`)
  }
}

test('the fast counts of orders and completed orders match a count row by row', async () => {
  await client.query('BEGIN')
  await inPlaceOf(['orders', 'order_items', 'returns', 'return_items', 'order_days', 'payments'])
  await client.query(
    `INSERT INTO orders (id, payment_status, fulfilment_status, payment_method, delivery, created_at)
     SELECT gen_random_uuid(), payment_status, fulfilment_status, 'prepaid', 'courier', now() - ((n + 4) * interval '1 day')
       FROM ${PAYMENTS}, ${FULFILMENTS}, generate_series(1, 6) AS n`,
  )
  await client.query(
    `INSERT INTO order_items (id, order_id, quantity) SELECT row_number() OVER (), id, 3 FROM orders, generate_series(1, 2)`,
  )
  // Of every six orders: all returned, some returned, not received yet, all for a replacement, all in two returns, none.
  await client.query(
    `WITH numbered AS (SELECT id, row_number() OVER (PARTITION BY payment_status, fulfilment_status ORDER BY id) AS n FROM orders),
          made AS (INSERT INTO returns (id, order_id, wish, received_at)
                   SELECT gen_random_uuid(), id, CASE n WHEN 4 THEN 'replacement' ELSE 'refund' END, CASE n WHEN 3 THEN NULL ELSE now() END
                     FROM numbered, generate_series(1, CASE n WHEN 5 THEN 2 WHEN 6 THEN 0 ELSE 1 END) RETURNING id, order_id)
     INSERT INTO return_items (return_id, order_item_id, quantity)
     SELECT made.id, i.id, CASE n.n WHEN 2 THEN 1 WHEN 5 THEN CASE WHEN made.id = max(made.id::text) OVER (PARTITION BY made.order_id)::uuid THEN 1 ELSE 2 END ELSE 3 END
       FROM made JOIN numbered n ON n.id = made.order_id JOIN order_items i ON i.order_id = made.order_id`,
  )
  expect(await countDays({ client } as never, 100)).toBeGreaterThan(0)
  const { rows } = await client.query(
    `SELECT figures.*, (SELECT count(*)::int FROM orders) AS "eachOrder",
            (SELECT count(*)::int FROM orders o WHERE ${IS_COMPLETED}) AS "eachCompleted" FROM ${ORDER_FIGURES}`,
  )
  await client.query('ROLLBACK')
  // Paid or partly refunded, in five fulfilment states, without the two of six that were returned completely.
  expect(rows).toEqual([{ total: 210, completed: 40, eachOrder: 210, eachCompleted: 40 }])
})

test('a parcel that needs attention is found without reading orders in transit', async () => {
  await client.query('BEGIN')
  await inPlaceOf(['orders', 'shipments', 'order_events'])
  await client.query(
    `INSERT INTO shipments (id, order_id, status, courier, carrier_status_type, carrier_status, remark, cod_paise, ndr_at, delivered_at, taken_back_at)
     SELECT gen_random_uuid(), gen_random_uuid(), status, courier, type, carrier, remark, cod, ndr, delivered, taken
       FROM ${one('s (status)', ['requested', 'created', 'refused', 'cancelled'])}, ${one('c (courier)', ['', 'Blue Dart'])},
            (VALUES ('', ''), ('UD', 'Manifested'), ('UD', 'In Transit'), ('UD', 'Dispatched'), ('RT', 'In Transit'), ('DL', 'RTO'),
                    ('CN', 'Cancelled'), ('LT', 'Lost'), ('UD', 'LOST')) AS scan (type, carrier),
            ${one('r (remark)', ['', 'no balance'])}, (VALUES (0), (1000)) AS m (cod), (VALUES (NULL), (now())) AS n (ndr),
            (VALUES (NULL), (now())) AS d (delivered), (VALUES (NULL), (now())) AS t (taken)`,
  )
  const combined = await client.query(
    `WITH state AS (SELECT * FROM ${PAYMENTS}, ${FULFILMENTS}),
          each AS (SELECT s.order_id AS was, gen_random_uuid() AS id, CASE s.cod_paise WHEN 0 THEN 'prepaid' ELSE 'cod' END AS payment_method, state.* FROM shipments s, state),
          placed AS (INSERT INTO orders (id, payment_status, fulfilment_status, payment_method)
                     SELECT id, payment_status, fulfilment_status, payment_method FROM each)
     INSERT INTO shipments (id, order_id, status, courier, carrier_status_type, carrier_status, remark, cod_paise, ndr_at, delivered_at, taken_back_at)
     SELECT gen_random_uuid(), each.id, s.status, s.courier, s.carrier_status_type, s.carrier_status, s.remark, s.cod_paise, s.ndr_at, s.delivered_at, s.taken_back_at
       FROM each JOIN shipments s ON s.order_id = each.was`,
  )
  await client.query('CREATE INDEX ON orders (id)')
  const { rows } = await client.query<{ todo: string; all: number; missed: number; wrong: number }>(
    `WITH each AS (SELECT s.id, ${NEEDS_STAFF} AS todo FROM shipments s JOIN orders o ON o.id = s.order_id)
     SELECT coalesce(each.todo, needy.todo) AS todo, count(*)::int AS all, (count(*) FILTER (WHERE needy.todo IS NULL))::int AS missed,
            (count(*) FILTER (WHERE needy.todo IS DISTINCT FROM each.todo))::int AS wrong
       FROM each FULL JOIN ${PARCELS_TO_CHECK} AS needy USING (id)
      WHERE coalesce(each.todo, needy.todo) IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )
  await client.query('ROLLBACK')
  expect(combined.rowCount).toBe(4 * 2 * 9 * 2 * 2 * 2 * 2 * 2 * 5 * 7)
  const kinds = ['cash_kept', 'held', 'lost', 'refunded', 'refused', 'returned', 'stopped', 'undelivered']
  expect(rows.map(({ todo, missed, wrong }) => ({ todo, missed, wrong }))).toEqual(
    kinds.map((todo) => ({ todo, missed: 0, wrong: 0 })),
  )
})

test('the order count of each filter matches its list, as does the count per day', async () => {
  await client.query('BEGIN')
  await inPlaceOf(['orders', 'payments', 'order_days'])
  // The first and the last moment of a day in India, and now.
  await client.query(
    `WITH moment (at) AS (SELECT (current_date - ago)::timestamp AT TIME ZONE 'Asia/Kolkata' - lag
                            FROM (VALUES (20), (9)) AS day (ago), (VALUES (interval '0'), (interval '1 microsecond')) AS edge (lag) UNION ALL SELECT now()),
          placed AS (
            INSERT INTO orders (id, payment_status, fulfilment_status, payment_method, delivery, cod_confirmed_at, created_at, tags)
            SELECT gen_random_uuid(), payment_status, fulfilment_status, method, delivery, confirmed, at, '{}'
              FROM ${PAYMENTS}, ${FULFILMENTS}, ${one('m (method)', ['prepaid', 'cod'])}, ${one('d (delivery)', ['courier', 'pickup'])},
                   (VALUES (NULL), (now())) AS c (confirmed), moment RETURNING id)
     INSERT INTO payments (order_id, provider_order_id) SELECT id, CASE WHEN n % 3 = 0 THEN 'order_' || n END FROM (SELECT id, row_number() OVER () AS n FROM placed) AS each`,
  )
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const filters = ['', ...ORDER_STATUSES.filter((status) => status !== 'completed')].flatMap((status) =>
    ['', ...Object.keys(PAYMENT_FILTERS)].flatMap((payment) =>
      ['', ...Object.keys(FULFILMENT_FILTERS)].flatMap((fulfilment) =>
        [{}, { from: day(20), to: day(10) }, { from: day(9) }].map((days) => ({
          ...staffOrderFilter(new URLSearchParams({ status, payment, fulfilment })),
          ...days,
        })),
      ),
    ),
  )
  const differing: unknown[] = []
  async function compare() {
    for (const filter of filters) {
      const total = await countForStaff(client, filter, null)
      const { length } = await listForStaff(client, filter, 10_000, 0)
      if (total !== length) differing.push({ filter, total, length })
    }
  }
  await compare()
  expect(await countDays({ client } as never, 100)).toBeGreaterThan(10)
  await compare()
  await client.query('ROLLBACK')
  expect(filters).toHaveLength(4 * 7 * 7 * 3)
  expect(differing).toEqual([])
}, 60_000)

test('orders of matching products are found whether there are few or many of them', async () => {
  await client.query('BEGIN')
  await inPlaceOf(['orders', 'order_items', 'order_contacts', 'products'])
  await client.query(
    `WITH named AS (INSERT INTO products (id, name, sku) SELECT gen_random_uuid(), name, '' FROM ${one('p (name)', ['Few', 'More', 'Many'])} RETURNING id, name),
          placed AS (INSERT INTO orders (id, created_at, customer_name, customer_email, payment_status, delivery, tags)
                     SELECT gen_random_uuid(), now() - n * interval '1 minute', '', '', CASE (n / 1000) % 2 WHEN 0 THEN 'paid' ELSE 'failed' END, 'courier', '{}'
                       FROM generate_series(1, 52000) AS n RETURNING id, created_at),
          numbered AS (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS n FROM placed)
     INSERT INTO order_items (order_id, product_id, quantity)
     SELECT o.id, p.id, 1 FROM numbered o JOIN named p ON CASE p.name WHEN 'Few' THEN o.n % 500 = 0 WHEN 'More' THEN o.n % 8 = 0 ELSE o.n % 52 > 0 END`,
  )
  await client.query(
    'CREATE INDEX ON orders (id); CREATE INDEX ON order_items (order_id); CREATE INDEX ON products (id); ANALYZE orders, order_items',
  )
  for (const [search, payment] of [
    ['few', ''],
    ['more', ''],
    ['many', ''],
    ['few', 'failed'],
    ['more', 'paid'],
    ['many', 'failed'],
  ] as const) {
    const filter = staffOrderFilter(new URLSearchParams({ search, payment }))
    const found = await searchForStaff(client, filter, 1_001, 30, 0)
    const { rows } = await client.query<{ id: string; matching: number }>(
      `SELECT o.id, least(count(*) OVER (), 1001)::int AS matching FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
        WHERE lower(p.name) = $1 AND $2 IN ('', o.payment_status) ORDER BY o.created_at DESC LIMIT 30`,
      [search, payment],
    )
    expect(found?.total, search).toBe(rows[0]?.matching)
    expect(
      found?.orders.map(({ id }) => id),
      search,
    ).toEqual(rows.map(({ id }) => id))
  }
  await client.query('ROLLBACK')
}, 60_000)

test('orders of a name are found by checking the newest contacts if it is common, by an index if not', async () => {
  await client.query('BEGIN')
  await inPlaceOf(['orders', 'order_items', 'order_contacts', 'products'])
  await client.query(
    `WITH placed AS (INSERT INTO orders (id, created_at, customer_name, customer_email, payment_status, delivery, tags)
                     SELECT gen_random_uuid(), now() - (n / 3) * interval '1 minute', concat_ws(' ', 'Asha', CASE WHEN n % 7 = 0 THEN 'Common' END, CASE WHEN n % 331 = 5 THEN 'Rare' END, CASE WHEN n > 59900 THEN 'Old' END),
                            '', CASE (n / 1000) % 2 WHEN 0 THEN 'paid' ELSE 'failed' END, 'courier', '{}' FROM generate_series(1, 60000) AS n RETURNING id, created_at, customer_name)
     INSERT INTO order_contacts (order_id, created_at, words, phone, pincode) SELECT id, created_at, lower(customer_name), '', '' FROM placed`,
  )
  await client.query('CREATE INDEX ON orders (id); ANALYZE orders, order_contacts')
  const waysOf = async (word: string) => {
    const select = (contacts: string) =>
      `SELECT '${contacts.includes('OFFSET 0') ? 'index' : 'newest'}' AS way FROM ${contacts}`
    const { rows } = await client.query<{ way: string }>(
      `SELECT DISTINCT way FROM ${newestContacts(`c.words LIKE '%${word}%'`, select)} AS found`,
    )
    return rows.map(({ way }) => way)
  }
  expect([await waysOf('common'), await waysOf('rare'), await waysOf('old'), await waysOf('absent')]).toEqual(
    [['newest'], ['index'], ['index'], []],
  )
  for (const search of ['asha', 'common', 'rare', 'old', 'rare common', 'absent']) {
    for (const payment of ['', 'failed'] as const) {
      const filter = staffOrderFilter(new URLSearchParams({ search, payment }))
      const like = search.split(' ').map((word) => `lower(customer_name) LIKE '%${word}%'`)
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM orders WHERE ${like.join(' AND ')} AND $1 IN ('', payment_status) ORDER BY created_at DESC, id DESC LIMIT 1001`,
        [payment],
      )
      const found = await searchForStaff(client, filter, 1_001, 30, 0)
      expect(found?.total, search).toBe(rows.length)
      expect(found?.orders.map(({ id }) => id)).toEqual(rows.slice(0, 30).map(({ id }) => id))
    }
  }
  await client.query('ROLLBACK')
}, 60_000)
