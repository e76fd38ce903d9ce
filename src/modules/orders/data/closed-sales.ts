/**
 * Totals of finished periods (`derived-tables.ts`): how sales and orders are summed once, and how reports combine the
 * sums with the periods that are still open.
 */
import { oneByOne, only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { HAS_ENDED, IS_FULLY_RETURNED, IS_PAID, WAS_RECEIVED } from './order-conditions.ts'

const INDIAN = `AT TIME ZONE 'Asia/Kolkata'`

/** Of the rows of a CTE `stretch`, which do not overlap. `sign`: whether what was sold in it is added or subtracted. */
function partsOf(levels: 1 | 3): string {
  const isInside = (period: string) => `${period}.starts_at >= s.since AND ${period}.ends_at <= s.until`
  return `chosen AS MATERIALIZED (
      SELECT p.*, s.side, s.sign FROM stretch s JOIN sales_periods p ON p.level <= ${levels} AND ${isInside('p')}
         AND NOT EXISTS (SELECT FROM sales_periods longer WHERE longer.level > p.level AND longer.level <= ${levels} AND ${isInside('longer')}
                            AND longer.starts_at <= p.starts_at AND longer.ends_at >= p.ends_at)
    ), gap AS MATERIALIZED (
      SELECT * FROM (SELECT sign, ends_at AS since, lead(starts_at, 1, until) OVER (PARTITION BY side ORDER BY starts_at, ends_at) AS until
         FROM (SELECT side, s.sign, c.starts_at, c.ends_at, s.until FROM chosen c JOIN stretch s USING (side)
               UNION ALL SELECT side, sign, since, since, until FROM stretch) AS edges) AS spans WHERE since < until
    )`
}

/**
 * The CTEs `chosen` and `gap` of a span between two instants: `chosen` are the longest finished periods inside it,
 * `gap` the spans in between, which are read from the orders. `levels`: 1 for days only.
 */
export const salesParts = (from: string, until: string, levels: 1 | 3 = 3) =>
  `stretch (since, until, side, sign) AS MATERIALIZED (VALUES (${from}, ${until}, 1, 1)), ${partsOf(levels)}`

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

const OF_PERIODS = (sign: 1 | -1) =>
  `SELECT product_id, ${sign} * units AS units, ${sign} * paise AS paise FROM sales_of_products WHERE period_id = ANY (ARRAY(SELECT id FROM chosen WHERE sign = ${sign}))`

/**
 * Of `chosen` and `gap`: units and revenue of each product. Small integers are added up with half the time and memory.
 */
const SOLD_IN_PARTS = `(
    SELECT product_id, sum(units) AS units, (sum((paise >> 20)::int) << 20) + sum((paise & 1048575)::int) AS paise FROM (
      ${OF_PERIODS(1)} UNION ALL ${OF_PERIODS(-1)}
       UNION ALL
      SELECT i.product_id, sign * i.quantity, sign * i.paise FROM gap CROSS JOIN LATERAL ${ITEMS_OF(PAID_IN_GAP)}) AS parts
     GROUP BY product_id)`

/** A span of so many months is summed month by month. */
const SHORT_MONTHS = 4

/**
 * The CTE `sold`: units and revenue of each product in a span. A long one is what was sold until its end less what was
 * sold until its start: both are known for the end of each month, and differ by the days between it and the nearest
 * one.
 */
export const soldProducts = (from: string, until: string) => `
    edge AS MATERIALIZED (
      SELECT e.side, e.at, p.id, coalesce(p.ends_at, '-infinity') AS ends_at FROM (VALUES (${until}, 1), (${from}, -1)) AS e (at, side)
        LEFT JOIN LATERAL (SELECT id, ends_at FROM sales_periods WHERE level = 4 AND ends_at <= e.at + interval '15 days' ORDER BY ends_at DESC LIMIT 1) AS p ON true
    ), long_span AS MATERIALIZED (
      SELECT last.id AS last_id, first.id AS first_id FROM edge AS last JOIN edge AS first ON first.side < last.side
       WHERE last.ends_at > first.ends_at + interval '${SHORT_MONTHS} months'
    ), stretch (since, until, side, sign) AS MATERIALIZED (
      SELECT least(ends_at, at), greatest(ends_at, at), side, CASE WHEN at < ends_at THEN -side ELSE side END FROM edge WHERE EXISTS (SELECT FROM long_span)
       UNION ALL
      SELECT ${from}, ${until}, 1, 1 WHERE NOT EXISTS (SELECT FROM long_span)
    ), ${partsOf(3)}, sold_until AS (
      SELECT last.product_id, last.units - coalesce(first.units, 0) AS units, last.paise - coalesce(first.paise, 0) AS paise
        FROM (SELECT * FROM sales_of_products WHERE period_id = (SELECT last_id FROM long_span)) AS last
        LEFT JOIN (SELECT * FROM sales_of_products WHERE period_id = (SELECT first_id FROM long_span)) AS first USING (product_id)
    ), sold AS MATERIALIZED (
      SELECT * FROM (SELECT product_id, coalesce(u.units, 0) + coalesce(p.units, 0) AS units, coalesce(u.paise, 0) + coalesce(p.paise, 0) AS paise
                       FROM sold_until AS u FULL JOIN ${SOLD_IN_PARTS} AS p USING (product_id)) AS each WHERE units > 0
    )`

/**
 * For FROM: the rows `s` of a CTE `sold` with the highest revenue, with their products `p`. More than `most` if others
 * equal the last.
 */
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

/**
 * Sums a month from its days, or a year from its months, once all its days are closed. One at a time: a busy month
 * takes a second.
 */
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

/**
 * All sales until the end of a month: those until an earlier one and the months since, as soon as all are closed. One
 * at a time.
 */
const insertUntil = statement<[], { closed: number }>(
  'close_sales_until',
  `WITH missing AS (
     SELECT m.ends_at FROM sales_periods m WHERE m.level = 2 AND NOT EXISTS (SELECT FROM sales_periods p WHERE p.level = 4 AND p.ends_at = m.ends_at)
        AND (SELECT sum(c.ends_at - c.starts_at) FROM sales_periods c WHERE c.level = 2 AND c.ends_at <= m.ends_at)
            = m.ends_at - date_trunc('month', ${FIRST_DAY} ${INDIAN}) ${INDIAN}
      ORDER BY m.ends_at LIMIT 1
   ), made AS (
     INSERT INTO sales_periods (level, starts_at, ends_at, orders, paid_paise)
     SELECT 4, '-infinity', m.ends_at, sum(c.orders), sum(c.paid_paise) FROM missing m JOIN sales_periods c ON c.level = 2 AND c.ends_at <= m.ends_at GROUP BY 3
     RETURNING id, ends_at
   ), known AS MATERIALIZED (
     SELECT p.id, p.ends_at FROM sales_periods p JOIN missing m ON p.ends_at < m.ends_at WHERE p.level = 4 ORDER BY p.ends_at DESC LIMIT 1
   ), goods AS (
     INSERT INTO sales_of_products (period_id, product_id, units, paise)
     SELECT made.id, g.product_id, sum(g.units), sum(g.paise)
       FROM made JOIN sales_periods part ON part.id = (SELECT id FROM known)
            OR (part.level = 2 AND part.starts_at >= coalesce((SELECT ends_at FROM known), '-infinity') AND part.ends_at <= made.ends_at)
       JOIN sales_of_products g ON g.period_id = part.id GROUP BY 1, 2 ORDER BY 1, 2
   )
   SELECT count(*)::int AS closed FROM made`,
)

/** At most this many days. Returns how many were closed. The caller holds the lock that the trigger shares. */
export async function closeDays(tx: Tx, most: number): Promise<number> {
  return only(await insertDays(tx.client, most)).closed
}

/**
 * A month whose days are closed or, without one, a year or all until the end of a month. Returns how many, one at most.
 */
export async function closeLongerPeriod(tx: Tx): Promise<number> {
  for (const insert of [insertMonths, insertYears, insertUntil]) {
    if (only(await insert(tx.client)).closed > 0) return 1
  }
  return 0
}

// Orders by the day they were placed and by status; finished days are counted once (`order_days`).

const STATES = 'payment_status, payment_method, fulfilment_status, delivery'

/** OFFSET 0: the planner can't know how few rows there are. */
const PLACED = (payment: string) =>
  `open_span CROSS JOIN LATERAL (SELECT * FROM orders WHERE created_at >= since AND created_at < until AND payment_status IN (${payment}) OFFSET 0) AS o`

/** Orders placed in `open_span`. For paid orders, which are the majority, an index alone provides both statuses. */
const OPEN_ORDERS = `
    SELECT since, ${STATES}, created_at AS cod_confirmed_at, true AS is_opened, 1 AS orders FROM ${PLACED(`'paid', 'partly_refunded', 'refunded'`)}
     UNION ALL
    SELECT since, ${STATES}, cod_confirmed_at, cod_confirmed_at IS NOT NULL
             OR coalesce((SELECT p.provider_order_id IS NOT NULL FROM payments p WHERE p.order_id = o.id), false), 1 FROM ${PLACED(`'unpaid', 'failed'`)}`

/**
 * The CTEs `counted_day` and `open_span` of a span between two instants: the finished days inside it, and the spans in
 * between.
 */
export function orderDays(from = `'-infinity'::timestamptz`, until = `'infinity'::timestamptz`): string {
  return `counted_day AS MATERIALIZED (
      SELECT starts_at, starts_at + interval '24 hours' AS ends_at, states FROM order_days
       WHERE starts_at >= ${from} AND starts_at + interval '24 hours' <= ${until}
    ), open_span AS MATERIALIZED (
      SELECT since, until FROM (SELECT ends_at AS since, lead(starts_at, 1, ${until}) OVER (ORDER BY starts_at, ends_at) AS until
         FROM (SELECT starts_at, ends_at FROM counted_day UNION ALL SELECT ${from}, ${from}) AS edges) AS spans WHERE since < until
    )`
}

/**
 * Rows of both: order statuses, and in `orders` how many orders have them. `cod_confirmed_at` is also non-null for paid
 * orders; `is_opened`: the customer reached the payment step.
 */
export const COUNTED_ORDERS = `(
    SELECT starts_at AS since, ${STATES}, CASE WHEN is_settled THEN starts_at END AS cod_confirmed_at, is_opened, orders
      FROM counted_day CROSS JOIN LATERAL jsonb_to_recordset(states) AS s (payment_status text, payment_method text,
           fulfilment_status text, delivery text, is_settled boolean, is_opened boolean, orders int)
     UNION ALL ${OPEN_ORDERS})`

/**
 * Counted a week after the day, because younger orders change too often. The triggers ignore only the last six days: a
 * margin.
 */
const insertOrderDays = statement<[most: number], { closed: number }>(
  'close_order_days',
  `WITH open_span AS MATERIALIZED (
     SELECT day AS since, day + interval '24 hours' AS until
       FROM generate_series((SELECT date_trunc('day', min(created_at) ${INDIAN}) ${INDIAN} FROM orders),
                            shop_now() - interval '8 days', interval '24 hours') AS day
      WHERE NOT EXISTS (SELECT FROM order_days d WHERE d.starts_at = day) ORDER BY day DESC LIMIT $1
   ), counted AS (
     SELECT since, ${STATES}, cod_confirmed_at IS NOT NULL AS is_settled, is_opened, sum(orders) AS orders FROM (${OPEN_ORDERS}) AS o GROUP BY 1, 2, 3, 4, 5, 6, 7
   ), made AS (
     INSERT INTO order_days (starts_at, states)
     SELECT since, (SELECT coalesce(jsonb_agg(to_jsonb(c) - 'since'), '[]') FROM counted c WHERE c.since = open_span.since) FROM open_span RETURNING 1
   )
   SELECT count(*)::int AS closed FROM made`,
)

/** At most this many days. Returns how many were counted. The caller holds the lock that the triggers share. */
export async function countDays(tx: Tx, most: number): Promise<number> {
  return only(await insertOrderDays(tx.client, most)).closed
}

/**
 * One row, for FROM: how many orders there are, and for how many IS_COMPLETED is true. Counting a million orders takes
 * half a second; most of them were placed on days that are already counted.
 */
export const ORDER_FIGURES = `(
  WITH ${orderDays()}, placed AS (
    SELECT coalesce(sum(orders), 0) AS total, coalesce(sum(orders) FILTER (WHERE ${IS_PAID} AND NOT ${HAS_ENDED}), 0) AS paid FROM ${COUNTED_ORDERS} AS o
  ), back AS (
    SELECT count(*) AS orders FROM orders o WHERE o.id IN (SELECT t.order_id FROM returns t WHERE ${WAS_RECEIVED})
       AND ${IS_PAID} AND NOT ${HAS_ENDED} AND ${IS_FULLY_RETURNED}
  )
  SELECT placed.total::int AS total, (placed.paid - back.orders)::int AS completed FROM placed, back) AS figures`
