/**
 * How many orders there are, and how many are completed. Counting a million orders takes half a second; most of them
 * were placed on days that are already counted.
 */
import { COUNTED_ORDERS, orderDays } from './counted-orders.ts'
import { HAS_ENDED, IS_FULLY_RETURNED, IS_PAID, WAS_RECEIVED } from './order-counts.ts'

/** One row, for FROM. `completed` are the orders for which IS_COMPLETED is true. */
export const ORDER_FIGURES = `(
  WITH ${orderDays()}, placed AS (
    SELECT coalesce(sum(orders), 0) AS total, coalesce(sum(orders) FILTER (WHERE ${IS_PAID} AND NOT ${HAS_ENDED}), 0) AS paid FROM ${COUNTED_ORDERS} AS o
  ), back AS (
    SELECT count(*) AS orders FROM orders o WHERE o.id IN (SELECT t.order_id FROM returns t WHERE ${WAS_RECEIVED})
       AND ${IS_PAID} AND NOT ${HAS_ENDED} AND ${IS_FULLY_RETURNED}
  )
  SELECT placed.total::int AS total, (placed.paid - back.orders)::int AS completed FROM placed, back) AS figures`
