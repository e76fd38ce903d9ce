/** Sums of finished periods (sales-tables.ts): how they are made, and how a report combines them with what is open. */
import { oneByOne, only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const INDIAN = `AT TIME ZONE 'Asia/Kolkata'`

/**
 * The CTEs `chosen` and `gap` of a span of two instants: finished periods inside it, the longest ones, and the spans
 * between them, which are read from the orders. `levels`: 1 for days only.
 */
export function salesParts(from: string, until: string, levels: 1 | 3 = 3): string {
  const isInside = (period: string) => `${period}.starts_at >= ${from} AND ${period}.ends_at <= ${until}`
  return `chosen AS MATERIALIZED (
      SELECT p.* FROM sales_periods p WHERE p.level <= ${levels} AND ${isInside('p')}
         AND NOT EXISTS (SELECT FROM sales_periods longer WHERE longer.level > p.level AND longer.level <= ${levels} AND ${isInside('longer')}
                            AND longer.starts_at <= p.starts_at AND longer.ends_at >= p.ends_at)
    ), gap AS MATERIALIZED (
      SELECT since, until FROM (SELECT ends_at AS since, lead(starts_at, 1, ${until}) OVER (ORDER BY starts_at, ends_at) AS until
         FROM (SELECT starts_at, ends_at FROM chosen UNION ALL SELECT ${from}, ${from}) AS edges) AS spans WHERE since < until
    )`
}

/** Orders `o` that were paid in a gap. OFFSET 0 keeps them apart: the planner can't know how few they are. */
const PAID_IN_GAP = `(SELECT * FROM orders o WHERE o.paid_at >= gap.since AND o.paid_at < gap.until OFFSET 0)`

/** Of `chosen` and `gap`: the number of paid orders and their total. */
export const SALES_SUM = `(
    SELECT coalesce(sum(orders), 0)::int AS orders, coalesce(sum(paise), 0)::bigint AS paise FROM (
      SELECT orders, paid_paise AS paise FROM chosen
       UNION ALL
      SELECT live.orders, live.paise FROM gap CROSS JOIN LATERAL (
        SELECT count(*) AS orders, sum(total_paise) AS paise FROM orders WHERE paid_at >= gap.since AND paid_at < gap.until) AS live) AS parts)`

const ITEMS_OF = (orders: string) => `${orders} AS o
    CROSS JOIN LATERAL (SELECT product_id, quantity, quantity * unit_paise AS paise FROM order_items WHERE order_id = o.id OFFSET 0) AS i`

/** Of `chosen` and `gap`: units and revenue of each product. Small integers are added up with half the time and memory. */
export const SOLD_PRODUCTS = `(
    SELECT product_id, sum(units) AS units, (sum((paise >> 20)::int) << 20) + sum((paise & 1048575)::int) AS paise FROM (
      SELECT product_id, units, paise FROM sales_of_products WHERE period_id = ANY (ARRAY(SELECT id FROM chosen))
       UNION ALL
      SELECT i.product_id, i.quantity, i.paise FROM gap CROSS JOIN LATERAL ${ITEMS_OF(PAID_IN_GAP)}) AS parts
     GROUP BY product_id)`

/** For FROM: the rows `s` of a CTE `sold` with the highest revenue, with their products `p`. More than `most` if others equal the last. */
export const BEST_PRODUCTS = (most: string) => `
    (SELECT * FROM sold WHERE ((paise, units) >= (SELECT paise, units FROM sold ORDER BY paise DESC, units DESC LIMIT 1 OFFSET ${most}::int - 1)) IS NOT FALSE) AS s
    ${oneByOne('products', 'id', 's.product_id', 'p')}`

/** The first day with a paid order. */
const FIRST_DAY = `(SELECT date_trunc('day', min(paid_at) ${INDIAN}) ${INDIAN} FROM orders WHERE paid_at IS NOT NULL)`

/** A payment is committed well within the hour after which its day is closed. */
const insertDays = statement<[number], { closed: number }>(
  'close_sales_days',
  `WITH missing AS (
     SELECT day AS starts_at, day + interval '24 hours' AS ends_at
       FROM generate_series(${FIRST_DAY}, shop_now() - interval '25 hours', interval '24 hours') AS day
      WHERE NOT EXISTS (SELECT FROM sales_periods p WHERE p.level = 1 AND p.starts_at = day) ORDER BY day DESC LIMIT $1
   ), made AS (
     INSERT INTO sales_periods (level, starts_at, ends_at, orders, paid_paise)
     SELECT 1, starts_at, ends_at, s.orders, s.paise FROM missing CROSS JOIN LATERAL (
       SELECT count(*) AS orders, coalesce(sum(total_paise), 0) AS paise FROM orders
        WHERE paid_at >= missing.starts_at AND paid_at < missing.ends_at) AS s
     RETURNING id, starts_at, ends_at
   ), goods AS (
     INSERT INTO sales_of_products (period_id, product_id, units, paise)
     SELECT made.id, i.product_id, sum(i.quantity), sum(i.paise)
       FROM made CROSS JOIN LATERAL ${ITEMS_OF(`(SELECT id FROM orders WHERE paid_at >= made.starts_at AND paid_at < made.ends_at OFFSET 0)`)}
      GROUP BY 1, 2
   )
   SELECT count(*)::int AS closed FROM made`,
)

/** Months from days, years from months, as soon as all their days are closed; one at a time, because a busy month is a second of work. */
const insertLonger = (level: 2 | 3, unit: 'month' | 'year') =>
  statement<[], { closed: number }>(
    `close_sales_${unit}s`,
    `WITH missing AS (
     SELECT span.* FROM generate_series(date_trunc('${unit}', ${FIRST_DAY} ${INDIAN}), shop_now() ${INDIAN}, interval '1 ${unit}') AS start
      CROSS JOIN LATERAL (SELECT start ${INDIAN} AS starts_at, (start + interval '1 ${unit}') ${INDIAN} AS ends_at) AS span
      WHERE NOT EXISTS (SELECT FROM sales_periods p WHERE p.level = ${level} AND p.starts_at = span.starts_at)
        AND (SELECT count(*) FROM sales_periods d WHERE d.level = 1 AND d.starts_at >= span.starts_at AND d.ends_at <= span.ends_at) * interval '24 hours'
            = span.ends_at - greatest(span.starts_at, ${FIRST_DAY})
      ORDER BY span.starts_at LIMIT 1
   ), made AS (
     INSERT INTO sales_periods (level, starts_at, ends_at, orders, paid_paise)
     SELECT ${level}, m.starts_at, m.ends_at, sum(d.orders), sum(d.paid_paise)
       FROM missing m JOIN sales_periods d ON d.level = 1 AND d.starts_at >= m.starts_at AND d.ends_at <= m.ends_at GROUP BY 2, 3
     RETURNING id, starts_at, ends_at
   ), goods AS (
     INSERT INTO sales_of_products (period_id, product_id, units, paise)
     SELECT made.id, g.product_id, sum(g.units), sum(g.paise)
       FROM made JOIN sales_periods part ON part.level = ${level - 1} AND part.starts_at >= made.starts_at AND part.ends_at <= made.ends_at
       JOIN sales_of_products g ON g.period_id = part.id GROUP BY 1, 2
   )
   SELECT count(*)::int AS closed FROM made`,
  )
const insertMonths = insertLonger(2, 'month')
const insertYears = insertLonger(3, 'year')

/** At most this many days. Returns how many were closed. The caller holds the lock that the trigger shares. */
export async function closeDays(tx: Tx, most: number): Promise<number> {
  return only(await insertDays(tx.client, most)).closed
}

/** A month whose days are closed or, without one, a year: it is summed from all its months. Returns how many, one at most. */
export async function closeMonthOrYear(tx: Tx): Promise<number> {
  return only(await insertMonths(tx.client)).closed || only(await insertYears(tx.client)).closed
}
