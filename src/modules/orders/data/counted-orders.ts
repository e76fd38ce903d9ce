/** Orders by the day on which they were placed and by their states: finished days are counted once (`order_days`). */
import { only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const STATES = 'payment_status, payment_method, fulfilment_status, delivery'

/** OFFSET 0: the planner can't know how few they are. */
const PLACED = (payment: string) =>
  `open_span CROSS JOIN LATERAL (SELECT * FROM orders WHERE created_at >= since AND created_at < until AND payment_status IN (${payment}) OFFSET 0) AS o`

/** Orders placed in `open_span`. Of paid ones, which are most, the two statuses come from an index alone. */
const OPEN_ORDERS = `
    SELECT since, ${STATES}, created_at AS cod_confirmed_at, true AS is_opened, 1 AS orders FROM ${PLACED(`'paid', 'partly_refunded', 'refunded'`)}
     UNION ALL
    SELECT since, ${STATES}, cod_confirmed_at, cod_confirmed_at IS NOT NULL
             OR coalesce((SELECT p.provider_order_id IS NOT NULL FROM payments p WHERE p.order_id = o.id), false), 1 FROM ${PLACED(`'unpaid', 'failed'`)}`

/** The CTEs `counted_day` and `open_span` of a span of two instants: finished days inside it, and what is between them. */
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
 * Of both: rows with the states of orders, and in `orders` how many have them. `cod_confirmed_at` is not null also if
 * they are paid; `is_opened`: the customer came as far as the payment.
 */
export const COUNTED_ORDERS = `(
    SELECT starts_at AS since, ${STATES}, CASE WHEN is_settled THEN starts_at END AS cod_confirmed_at, is_opened, orders
      FROM counted_day CROSS JOIN LATERAL jsonb_to_recordset(states) AS s (payment_status text, payment_method text,
           fulfilment_status text, delivery text, is_settled boolean, is_opened boolean, orders int)
     UNION ALL ${OPEN_ORDERS})`

/** A week later: orders of younger days change too often. The triggers spare a day less. */
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
