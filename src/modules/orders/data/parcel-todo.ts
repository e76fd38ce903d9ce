/**
 * Where a parcel needs attention, as conditions on `shipments s` and `orders o`: shared by the lists of orders and
 * parcels and by the counts of open work.
 */
import { oneByOne } from '#platform/database/statement.ts'
import { IS_TO_SHIP } from './order-counts.ts'

const PARCELS = 'shipments s JOIN orders o ON o.id = s.order_id'

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
export const NEEDS_A_PERSON = `CASE
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
const IS_QUIET = `(s.delivered_at IS NULL AND (s.taken_back_at IS NOT NULL OR s.status = 'cancelled'
  OR (s.status = 'created' AND s.carrier_status_type IN ('', 'UD', 'RT') AND s.carrier_status <> 'LOST' AND s.ndr_at IS NULL
      AND NOT ${IS_BOOKED} AND s.order_id NOT IN (SELECT id FROM orders WHERE fulfilment_status = 'returned'))))`

/**
 * Limits the check to the few parcels that can need attention: those that have not arrived and are not quiet, and cash
 * that was collected after all.
 */
export const NEEDY = `(
  SELECT s.id, s.order_id, ${NEEDS_A_PERSON} AS todo FROM shipments s
    ${oneByOne('orders', 'id', 's.order_id', 'o')}
   WHERE s.carrier_status <> 'Delivered' AND NOT ${IS_QUIET}
   UNION ALL
  SELECT s.id, s.order_id, ${NEEDS_A_PERSON} AS todo FROM ${PARCELS}
   WHERE s.carrier_status = 'Delivered' AND s.cod_paise > 0 AND o.payment_status = 'failed' AND o.payment_method = 'cod')`
