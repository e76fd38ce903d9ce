/** Counts orders by the day they were placed and by status: finished days are counted once (`order_days`). */
import { only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

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

/** The CTEs `counted_day` and `open_span` of a span between two instants: the finished days inside it, and the spans in between. */
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

/** Counted a week after the day, because younger orders change too often. The triggers ignore only the last six days: a margin. */
const insertDays = statement<[most: number], { closed: number }>(
  'close_order_days',
  `WITH open_span AS MATERIALIZED (
     SELECT day AS since, day + interval '24 hours' AS until
       FROM generate_series((SELECT date_trunc('day', min(created_at) AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' FROM orders),
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
  return only(await insertDays(tx.client, most)).closed
}
