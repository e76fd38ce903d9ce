/** What staff count and filter as 'Pending', 'Completed' and 'To be sent', of `orders o`: card, table and export agree. */

/** All its units came back for a refund. Shipping is not refunded then, so the money alone does not tell. */
const IS_FULLY_RETURNED = `(SELECT sum(ri.quantity) FROM returns t JOIN return_items ri ON ri.return_id = t.id
    WHERE t.order_id = o.id AND t.wish = 'refund' AND t.received_at IS NOT NULL)
  >= (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)`

/** Paid, and neither cancelled nor fully refunded or returned. The same words as the index `orders_completed`. */
export const IS_COMPLETED = `(o.payment_status IN ('paid', 'partly_refunded') AND o.fulfilment_status NOT IN ('cancelled', 'returned')
  AND NOT (EXISTS (SELECT FROM returns t WHERE t.order_id = o.id AND t.wish = 'refund' AND t.received_at IS NOT NULL) AND ${IS_FULLY_RETURNED}))`

/** Waits for its payment or, in cash, for its confirmation. A confirmed cash order is one to pack, not one that waits. */
export const IS_PENDING = `(o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NULL)`

/** Paid or confirmed in cash, and not yet with the courier. The same words as the index `orders_to_ship`. */
export const IS_TO_SHIP = `(o.fulfilment_status IN ('none', 'requested') AND (o.payment_status IN ('paid', 'partly_refunded') OR (o.payment_status = 'unpaid' AND o.cod_confirmed_at IS NOT NULL)))`
