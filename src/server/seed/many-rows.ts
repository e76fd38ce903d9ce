/**
 * Seeds a shop of any size in one go: products, people, orders (many-orders.ts) and the rest, for benchmarks and for
 * finding slow queries.
 */
import pg from 'pg'
import { insertManyOrders } from './many-orders.ts'
import { generateProducts, insertProducts } from './many-products.ts'
import { draw, drawWord } from './random.ts'

type ManyRows = {
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

// Accounts and guests: the owners of the orders.

const FIRST_NAMES = [
  'Aarav',
  'Aditi',
  'Asha',
  'Deepa',
  'Farah',
  'Gopal',
  'Harini',
  'Imran',
  'Kavya',
  'Lakshmi',
  'Meera',
  'Nikhil',
  'Priya',
  'Rohan',
]
const LAST_NAMES = [
  'Agarwal',
  'Banerjee',
  'Das',
  'Fernandes',
  'Gupta',
  'Iyer',
  'Khan',
  'Menon',
  'Nair',
  'Patel',
  'Rao',
  'Reddy',
  'Shetty',
  'Varma',
]
/** Each with the beginning of its pincodes. */
const TOWNS = [
  'Hyderabad|Telangana|5000',
  'Hyderabad|Telangana|5000',
  'Bengaluru|Karnataka|5600',
  'Bengaluru|Karnataka|5600',
  'Chennai|Tamil Nadu|6000',
  'Mumbai|Maharashtra|4000',
  'Mumbai|Maharashtra|4000',
  'Kolkata|West Bengal|7000',
  'New Delhi|Delhi|1100',
  'Pune|Maharashtra|4110',
  'Ahmedabad|Gujarat|3800',
  'Jaipur|Rajasthan|3020',
  'Kochi|Kerala|6820',
  'Lucknow|Uttar Pradesh|2260',
  'Vijayawada|Andhra Pradesh|5200',
  'Warangal|Telangana|5060',
]

/** First number of the guests, so that accounts and guests share one table. */
const FIRST_GUEST = 1_000_000

const PEOPLE = `
  CREATE TEMP TABLE many_people ON COMMIT DROP AS
  SELECT number, 'many-' || number AS user_id, first || ' ' || last AS name, lower(first || '.' || last) || number || '@example.com' AS email,
         '+91 9' || lpad(number::text, 9, '0') AS phone, (1 + ${draw(24, 200)}) || ', Library Road' AS address,
         split_part(town, '|', 1) AS city, split_part(town, '|', 2) AS state, split_part(town, '|', 3) || lpad((1 + ${draw(26, 90)})::text, 2, '0') AS pincode
    FROM (SELECT n AS number, ${drawWord(21, FIRST_NAMES)} AS first, ${drawWord(22, LAST_NAMES)} AS last, ${drawWord(23, TOWNS)} AS town, n
            FROM (SELECT generate_series(1, $1::int) AS n UNION ALL SELECT generate_series(${FIRST_GUEST} + 1, ${FIRST_GUEST} + $2::int)) AS numbers) AS drawn`

const GUESTS = `
  CREATE TEMP TABLE many_guests ON COMMIT DROP AS
  SELECT number - ${FIRST_GUEST} AS number, gen_random_uuid() AS session_id FROM many_people WHERE number > ${FIRST_GUEST}`

const SESSIONS = `
  INSERT INTO guest_sessions (id, token_hash, created_at, expires_at)
  SELECT session_id, 'many-' || number, shop_now() - interval '1 day', shop_now() FROM many_guests`

const USERS = `
  INSERT INTO users (id, name, email, email_verified, created_at, updated_at)
  SELECT user_id, name, email, true, joined, joined FROM (
    SELECT *, shop_now() - $1::int * (${draw(25, 10_000, 'number')} + 1) * interval '8 seconds' AS joined FROM many_people WHERE number < ${FIRST_GUEST}) AS people`

/** Runs in the transaction of the orders, whose temporary tables it reads. */
async function insertManyPeople(
  client: pg.ClientBase,
  { accounts, guests, days }: { readonly accounts: number; readonly guests: number; readonly days: number },
): Promise<void> {
  await client.query(PEOPLE, [accounts, guests])
  for (const sql of ['CREATE INDEX ON many_people (number); ANALYZE many_people', GUESTS, SESSIONS])
    await client.query(sql)
  await client.query(USERS, [days])
}

// The other tables of the panel. Needs the orders.

const REVIEWS = `
  INSERT INTO reviews (product_id, user_id, user_name, rating, comment, is_verified, created_at, updated_at)
  SELECT DISTINCT ON (i.product_id, o.user_id) i.product_id, o.user_id, o.customer_name, 1 + ${draw(31, 5, 'i.id')}, 'Opens flat, and the paper takes ink well.', true,
         o.paid_at, o.paid_at
    FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE o.fulfilment_status = 'delivered' AND o.user_id IS NOT NULL AND i.position = 0 AND ${draw(32, 100, 'i.id')} < 20`

/** What the trigger, which is off meanwhile, does for each review. */
const RATINGS = `
  UPDATE products p SET reviews_count = r.count, rating_tenths = r.tenths
    FROM (SELECT product_id, count(*) AS count, round(avg(rating) * 10) AS tenths FROM reviews GROUP BY product_id) r WHERE r.product_id = p.id`

const RETURNS = `
  WITH sent AS (
    INSERT INTO returns (order_id, wish, reason, status, amount_paise, coins_back, answer, decided_by, decided_at, closed_at, created_at, updated_at)
    SELECT o.id, 'refund', 'late', fate, i.unit_paise * i.quantity - 100, 0, '', CASE WHEN fate = 'refused' THEN $1 END,
           CASE WHEN fate = 'refused' THEN o.paid_at + interval '2 days' END, CASE WHEN fate <> 'requested' THEN o.paid_at + interval '2 days' END,
           o.paid_at, o.paid_at
      FROM orders o JOIN order_items i ON i.order_id = o.id AND i.position = 0
     CROSS JOIN LATERAL (SELECT (ARRAY['refused', 'withdrawn', CASE WHEN o.paid_at > shop_now() - interval '30 days' THEN 'requested' ELSE 'refused' END])
                           [1 + ${draw(33, 3, 'i.id')}] AS fate) AS drawn
     WHERE o.fulfilment_status = 'delivered' AND ${draw(34, 1_000, 'i.id')} < 40 RETURNING id, order_id, amount_paise
  )
  INSERT INTO return_items (return_id, order_item_id, quantity, amount_paise, coins_back)
  SELECT sent.id, i.id, i.quantity, sent.amount_paise, 0 FROM sent JOIN order_items i ON i.order_id = sent.order_id AND i.position = 0`

const ENQUIRIES = `
  INSERT INTO enquiries (name, email, mobile, requirement, content_digest, status, created_at)
  SELECT 'Asha Rao ' || n, 'asha' || n || '@example.org', lpad(n::text, 10, '9'), 'Do you print on the covers?', 'many-' || n,
         (ARRAY['open', 'answered', 'closed'])[1 + ${draw(35, 3)}], shop_now() - n * interval '1 hour'
    FROM generate_series(1, 5000) AS n`

const COUPONS = `
  INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until, is_active, created_at)
  SELECT 'MANY-' || n, 'percentage', 1 + ${draw(36, 50)}, 100, shop_now() - interval '90 days', shop_now() + (${draw(37, 200)} - 100) * interval '1 day' + interval '91 days',
         ${draw(38, 2)} = 0, shop_now() - n * interval '1 hour' FROM generate_series(1, 1000) AS n`

const AUDIT_LOG = `
  INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after, created_at)
  SELECT $1, 'Shop Owner', 'product.updated', 'product', id::text, name, '{"stock": 1}', '{"stock": 2}', shop_now() - n * interval '5 minutes'
    FROM (SELECT id, name, row_number() OVER (ORDER BY sku) AS n FROM products) AS p`

const POSTS = `
  INSERT INTO blog_posts (title, slug, excerpt, content, status, published_at, author_id, created_at, updated_at)
  SELECT 'On paper, part ' || n, 'many-' || n, 'Why paper lies flat.', 'Paper has a grain.', 'published', shop_now() - n * interval '1 day', $1,
         shop_now() - n * interval '1 day', shop_now() - n * interval '1 day' FROM generate_series(1, 300) AS n`

/** `staffId`: the staff member recorded as the author. */
async function insertManyOthers(client: pg.ClientBase, staffId: string): Promise<void> {
  await client.query('ALTER TABLE reviews DISABLE TRIGGER reviews_counted')
  await client.query(REVIEWS)
  await client.query(RATINGS)
  await client.query('ALTER TABLE reviews ENABLE TRIGGER reviews_counted')
  await client.query(RETURNS, [staffId])
  await client.query(ENQUIRIES)
  await client.query(COUPONS)
  await client.query(AUDIT_LOG, [staffId])
  await client.query(POSTS, [staffId])
}
