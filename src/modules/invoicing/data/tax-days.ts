/** Totals of the documents of finished days, so that a month's GST need not unpack all of them. */
import { only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { documentSums, OF_DAY } from './invoice-lists.ts'

/** A document is committed well within the hour after which its day is closed. */
const insertDays = statement<[number], { closed: number }>(
  'close_tax_days',
  `WITH missing AS (
     SELECT past::date AS day FROM generate_series((SELECT date_trunc('day', min(issued_at) AT TIME ZONE 'Asia/Kolkata') FROM invoices),
              (shop_now() - interval '25 hours') AT TIME ZONE 'Asia/Kolkata', interval '1 day') AS past
      WHERE NOT EXISTS (SELECT FROM tax_days t WHERE t.day = past::date) ORDER BY past LIMIT $1
   ), made AS (INSERT INTO tax_days (day) SELECT day FROM missing RETURNING day), sums AS (
     INSERT INTO tax_sums SELECT made.day, s.* FROM made CROSS JOIN LATERAL (${documentSums(OF_DAY('made.day'))}) AS s
   )
   SELECT count(*)::int AS closed FROM made`,
)

/** At most this many days. Returns how many were closed. The caller holds the lock that the trigger shares. */
export async function closeTaxDays(tx: Tx, most: number): Promise<number> {
  return only(await insertDays(tx.client, most)).closed
}
