/** Tens of thousands of accounts and guests for benchmarks: the owners of many orders (many-orders.ts). */
import type pg from 'pg'
import { draw, drawWord } from './many-draws.ts'

const FIRST = [
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
const LAST = [
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
export const FIRST_GUEST = 1_000_000

const PEOPLE = `
  CREATE TEMP TABLE many_people ON COMMIT DROP AS
  SELECT number, 'many-' || number AS user_id, first || ' ' || last AS name, lower(first || '.' || last) || number || '@example.com' AS email,
         '+91 9' || lpad(number::text, 9, '0') AS phone, (1 + ${draw(24, 200)}) || ', Library Road' AS address,
         split_part(town, '|', 1) AS city, split_part(town, '|', 2) AS state, split_part(town, '|', 3) || lpad((1 + ${draw(26, 90)})::text, 2, '0') AS pincode
    FROM (SELECT n AS number, ${drawWord(21, FIRST)} AS first, ${drawWord(22, LAST)} AS last, ${drawWord(23, TOWNS)} AS town, n
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
export async function insertManyPeople(
  client: pg.ClientBase,
  { accounts, guests, days }: { readonly accounts: number; readonly guests: number; readonly days: number },
): Promise<void> {
  await client.query(PEOPLE, [accounts, guests])
  for (const sql of ['CREATE INDEX ON many_people (number); ANALYZE many_people', GUESTS, SESSIONS])
    await client.query(sql)
  await client.query(USERS, [days])
}
