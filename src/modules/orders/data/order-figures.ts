/**
 * How many orders there are, and how many of them are completed. Most orders are, and counting a million of them takes
 * half a second: the paid ones come from the sums of finished periods, the others are counted from an index alone.
 */
import { salesParts, SALES_SUM } from './closed-sales.ts'
import { HAS_ENDED, IS_FULLY_RETURNED, IS_PAID, WAS_RECEIVED } from './order-counts.ts'

/** One row, for FROM. `completed` are the orders for which IS_COMPLETED is true. */
export const ORDER_FIGURES = `(
  WITH ${salesParts(`'-infinity'::timestamptz`, `'infinity'::timestamptz`)}, others AS (
    SELECT count(*) AS orders, count(*) FILTER (WHERE o.payment_status = 'refunded') AS refunded, count(*) FILTER (WHERE ${HAS_ENDED}) AS ended
      FROM orders o WHERE o.payment_status IN ('unpaid', 'failed', 'refunded')
  ), ended AS (SELECT count(*) AS orders FROM orders o WHERE ${HAS_ENDED}), back AS (
    SELECT count(*) AS orders FROM orders o WHERE o.id IN (SELECT t.order_id FROM returns t WHERE ${WAS_RECEIVED})
       AND ${IS_PAID} AND NOT ${HAS_ENDED} AND ${IS_FULLY_RETURNED}
  )
  SELECT (paid.orders + others.orders - others.refunded)::int AS total,
         (paid.orders - others.refunded - (ended.orders - others.ended) - back.orders)::int AS completed
    FROM ${SALES_SUM} AS paid, others, ended, back) AS figures`
