/**
 * SQL conditions with one definition for all queries: which status an order has, which parcels need attention, and
 * which money was refunded.
 */
import { oneByOne } from '#platform/database/statement.ts'
import type { OrderStatus } from '../rules/order-status.ts'

// What staff count and filter as 'Pending' and 'Completed', as conditions on `orders o`.

const IS_ON_ITS_WAY = `o.fulfilment_status IN ('shipped', 'returning')`

/** The same as `o.status`, by columns that have an index. */
export const HAS_STATUS: Readonly<Record<OrderStatus, string>> = {
  failed: `o.payment_status = 'failed'`,
  shipped: `(o.payment_status <> 'failed' AND ${IS_ON_ITS_WAY})`,
  pending: `(o.payment_status = 'unpaid' AND NOT ${IS_ON_ITS_WAY})`,
  completed: `(o.payment_status IN ('paid', 'partly_refunded', 'refunded') AND NOT ${IS_ON_ITS_WAY})`,
}

/** Paid, and not all of it was refunded. */
export const IS_PAID = `o.payment_status IN ('paid', 'partly_refunded')`
/** Its goods never arrived. */
export const HAS_ENDED = `o.fulfilment_status IN ('cancelled', 'returned')`
/** The goods of a return `t` came back for a refund. */
export const WAS_RECEIVED = `t.wish = 'refund' AND t.received_at IS NOT NULL`

/**
 * All its units were returned for a refund. Shipping is not refunded then, so the payment status alone does not show
 * it.
 */
export const IS_FULLY_RETURNED = `(SELECT sum(ri.quantity) FROM returns t JOIN return_items ri ON ri.return_id = t.id
    WHERE t.order_id = o.id AND ${WAS_RECEIVED})
  >= (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)`

/** Paid, and neither cancelled nor fully refunded or returned. */
export const IS_COMPLETED = `(${IS_PAID} AND NOT ${HAS_ENDED}
  AND NOT (EXISTS (SELECT FROM returns t WHERE t.order_id = o.id AND ${WAS_RECEIVED}) AND ${IS_FULLY_RETURNED}))`

/** Waits for payment or, if paid in cash, for confirmation. A confirmed cash order is ready to pack, not pending. */
export const IS_PENDING = `(o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

/**
 * Paid or confirmed in cash, and not booked with the courier yet. Must match the condition of the index
 * `orders_to_ship`.
 */
const IS_TO_SHIP = `(o.fulfilment_status IN ('none', 'requested') AND (o.payment_status IN ('paid', 'partly_refunded') OR (o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NOT NULL)))`

/** A cash order that its customer has not confirmed yet. Must match the condition of the index `orders_unconfirmed`. */
export const IS_UNCONFIRMED = `(o.payment_method = 'cod' AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

const PARCELS = 'shipments s JOIN orders o ON o.id = s.order_id'

/**
 * The parcels `s` of orders `o` whose cash is still to be collected: booked, and neither delivered nor on their way
 * back.
 */
export const CASH_ON_THE_WAY = `${PARCELS}
    WHERE s.status = 'created' AND s.cod_paise > 0 AND s.carrier_status <> 'Delivered' AND s.taken_back_at IS NULL
      AND o.payment_status = 'unpaid' AND o.fulfilment_status = 'shipped'`

/** Not archived: by the small index of archived orders, so that a deep page does not read the rows that it skips. */
export const IS_CURRENT = `(SELECT true FROM orders a WHERE a.archived_at IS NOT NULL AND a.created_at = o.created_at AND a.id = o.id) IS NULL`

// Where a parcel needs attention, as conditions on `shipments s` and `orders o`.

/** Its last delivery attempt failed; true until it is out for delivery again or turns back. */
export const IS_UNDELIVERED = `(ndr_at IS NOT NULL AND delivered_at IS NULL AND carrier_status_type = 'UD' AND carrier_status <> 'Dispatched')`
/** Staff have requested the next attempt. */
export const IS_ASKED_AGAIN = `(reattempt_at IS NOT NULL AND reattempt_at >= ndr_at)`

/** Booked with the courier, who has not picked it up yet. */
const IS_BOOKED = `(s.status = 'created' AND s.courier = '' AND s.carrier_status IN ('', 'Manifested', 'Not Picked')
  AND s.carrier_status_type IN ('', 'UD'))`
/** Booked, and still in the warehouse according to the courier. */
export const IS_WAITING = `(${IS_BOOKED} AND o.fulfilment_status = 'shipped')`
/** Still in the warehouse, booked or not. Two lists, because each half has its own index. */
export const IS_TO_PACK = `o.id IN (SELECT o.id FROM orders o WHERE ${IS_TO_SHIP} UNION ALL
  SELECT o.id FROM ${PARCELS} WHERE ${IS_WAITING} AND o.payment_status NOT IN ('refunded', 'failed'))`

/**
 * Why it needs attention. A refunded order still needs its parcel stopped or its goods found. A settled parcel,
 * or one of a cancelled order, needs none unless its cash was collected anyway.
 */
export const NEEDS_STAFF = `CASE
  WHEN s.delivered_at IS NOT NULL AND s.cod_paise > 0 AND o.payment_status = 'failed'
   AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'payment.cash_noted') THEN 'cash_kept'
  WHEN s.status = 'cancelled' OR o.fulfilment_status = 'cancelled' OR s.taken_back_at IS NOT NULL THEN NULL
  WHEN o.payment_status = 'failed' THEN NULL
  WHEN o.payment_status = 'refunded' THEN CASE WHEN ${IS_WAITING} THEN 'refunded' WHEN s.status IN ('refused', 'requested') THEN 'refused'
    WHEN s.carrier_status_type = 'LT' OR s.carrier_status = 'LOST' THEN 'lost'
    WHEN s.carrier_status_type = 'CN' THEN 'stopped' WHEN o.fulfilment_status = 'returned' THEN 'returned' END
  WHEN s.status = 'refused' THEN 'refused'
  WHEN s.status = 'requested' THEN CASE WHEN s.remark <> '' THEN 'held' END
  WHEN s.carrier_status_type = 'LT' OR s.carrier_status = 'LOST' THEN 'lost'
  WHEN s.carrier_status_type = 'CN' THEN 'stopped'
  WHEN o.fulfilment_status = 'returned' THEN 'returned'
  WHEN ${IS_UNDELIVERED} AND NOT ${IS_ASKED_AGAIN} THEN 'undelivered' END`

/**
 * Needs no attention, so its order need not be read: settled, cancelled, or on its way without problems. An order that
 * has come back needs attention if the courier later reports the parcel as on its way.
 */
const HAS_NO_PROBLEM = `(s.delivered_at IS NULL AND (s.taken_back_at IS NOT NULL OR s.status = 'cancelled'
  OR (s.status = 'created' AND s.carrier_status_type IN ('', 'UD', 'RT') AND s.carrier_status <> 'LOST' AND s.ndr_at IS NULL
      AND NOT ${IS_BOOKED} AND s.order_id NOT IN (SELECT id FROM orders WHERE fulfilment_status = 'returned'))))`

/**
 * Limits the check to the few parcels that can need attention: those that have not arrived and have a problem, and cash
 * that was collected after all.
 */
export const PARCELS_TO_CHECK = `(
  SELECT s.id, s.order_id, ${NEEDS_STAFF} AS todo FROM shipments s
    ${oneByOne('orders', 'id', 's.order_id', 'o')}
   WHERE s.carrier_status <> 'Delivered' AND NOT ${HAS_NO_PROBLEM}
   UNION ALL
  SELECT s.id, s.order_id, ${NEEDS_STAFF} AS todo FROM ${PARCELS}
   WHERE s.carrier_status = 'Delivered' AND s.cod_paise > 0 AND o.payment_status = 'failed' AND o.payment_method = 'cod')`

// The one definition of "refunded" for every sum of money: the dashboard, analytics, the orders export, the orders API
// and `/stats`. Only the order's own payment counts; refunds of another capture (a second payment) were never revenue.

/** On `refunds r`: the provider accepted it or staff paid it manually, and it has not failed since. */
export const IS_SENT_BACK = `r.method <> 'coins' AND r.status = 'accepted' AND r.failed_at IS NULL AND r.is_own_money`

export const SENT_BACK = `(SELECT * FROM refunds r WHERE ${IS_SENT_BACK}) AS r`

/** When it was sent: staff may pay a manual refund days later. */
export const SENT_BACK_AT = `(CASE r.method WHEN 'manual' THEN r.updated_at ELSE r.created_at END)`
