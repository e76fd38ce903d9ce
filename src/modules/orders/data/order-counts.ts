/**
 * What staff count and filter as 'Pending' and 'Completed', as conditions on `orders o`: shared by card,
 * table and export.
 */
import type { OrderStatus } from '../rules/order-status.ts'

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
 * All its units were returned for a refund. Shipping is not refunded then, so the payment status alone does not show it.
 */
export const IS_FULLY_RETURNED = `(SELECT sum(ri.quantity) FROM returns t JOIN return_items ri ON ri.return_id = t.id
    WHERE t.order_id = o.id AND ${WAS_RECEIVED})
  >= (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)`

/** Paid, and neither cancelled nor fully refunded or returned. */
export const IS_COMPLETED = `(${IS_PAID} AND NOT ${HAS_ENDED}
  AND NOT (EXISTS (SELECT FROM returns t WHERE t.order_id = o.id AND ${WAS_RECEIVED}) AND ${IS_FULLY_RETURNED}))`

/** Waits for payment or, if paid in cash, for confirmation. A confirmed cash order is ready to pack, not pending. */
export const IS_PENDING = `(o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

/** Paid or confirmed in cash, and not booked with the courier yet. Must match the condition of the index `orders_to_ship`. */
export const IS_TO_SHIP = `(o.fulfilment_status IN ('none', 'requested') AND (o.payment_status IN ('paid', 'partly_refunded') OR (o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NOT NULL)))`

/** A cash order that its customer has not confirmed yet. Must match the condition of the index `orders_unconfirmed`. */
export const IS_UNCONFIRMED = `(o.payment_method = 'cod' AND o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

/**
 * The parcels `s` of orders `o` whose cash is still to be collected: booked, and neither delivered nor on their way
 * back.
 */
export const CASH_ON_THE_WAY = `shipments s JOIN orders o ON o.id = s.order_id
    WHERE s.status = 'created' AND s.cod_paise > 0 AND s.carrier_status <> 'Delivered' AND s.taken_back_at IS NULL
      AND o.payment_status = 'unpaid' AND o.fulfilment_status = 'shipped'`

/** Not archived: by the small index of archived orders, so that a deep page does not read the rows that it skips. */
export const IS_CURRENT = `(SELECT true FROM orders a WHERE a.archived_at IS NOT NULL AND a.created_at = o.created_at AND a.id = o.id) IS NULL`
