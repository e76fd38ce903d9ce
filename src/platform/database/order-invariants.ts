/**
 * Invariants of stock, orders, payments and coins. Each is a statement that finds the rows of a chunk that break it: on
 * a healthy database none.
 */

/** Whose keys are split into chunks. */
export type InvariantTable =
  | 'orders'
  | 'products'
  | 'users'
  | 'coupons'
  | 'invoice_counters'
  | 'sales_periods'
  | 'order_days'
  | 'tax_days'

/** The condition that a column has a key of the chunk. */
export type Within = (column: string) => string

export type Invariant = { readonly table: InvariantTable; readonly sql: (mine: Within) => string }

/** Joined tables repeat the condition: the planner does not carry a range from one to the other. */
export function by(table: InvariantTable, sql: Invariant['sql']): Invariant {
  return { table, sql }
}

export const ORDER_INVARIANTS: Readonly<Record<string, Invariant>> = {
  'stock on hand equals the sum of its movements': by(
    'products',
    (mine) => `
    SELECT p.id, p.sku, p.on_hand, m.moved FROM products p
      LEFT JOIN (SELECT product_id, sum(quantity) AS moved FROM stock_movements WHERE ${mine('product_id')} GROUP BY product_id) m ON m.product_id = p.id
     WHERE ${mine('p.id')} AND p.on_hand IS NOT NULL AND p.on_hand <> coalesce(m.moved, 0)`,
  ),
  'a product is counted by its status, category, stock and threshold': by(
    'products',
    (mine) => `
    SELECT p.id, p.sku, l.* FROM products p LEFT JOIN counted_products l ON l.product_id = p.id AND ${mine('l.product_id')}
     WHERE ${mine('p.id')} AND (l.product_id, l.status, l.category, l.in_stock, l.level, l.low_stock_at)
           IS DISTINCT FROM (p.id, p.status, p.category, p.in_stock, stock_level(p.on_hand - p.reserved), p.low_stock_at)`,
  ),
  'reserved stock belongs to unpaid orders whose goods are still here': by(
    'products',
    (mine) => `
    SELECT p.id, p.sku, p.reserved, held.quantity FROM products p
      LEFT JOIN (SELECT i.product_id, sum(i.quantity) AS quantity FROM order_items i JOIN orders o ON o.id = i.order_id
                  WHERE ${mine('i.product_id')} AND o.payment_status = 'unpaid' AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.handed_over_at IS NOT NULL)
                  GROUP BY i.product_id) held ON held.product_id = p.id
     WHERE ${mine('p.id')} AND p.reserved <> CASE WHEN p.on_hand IS NULL THEN 0 ELSE coalesce(held.quantity, 0) END`,
  ),
  'stock with the courier belongs to cash orders that are handed over and not settled': by(
    'products',
    (mine) => `
    SELECT p.id, p.sku, p.with_courier, sent.quantity FROM products p
      LEFT JOIN (SELECT i.product_id, sum(i.quantity) AS quantity FROM order_items i JOIN orders o ON o.id = i.order_id
                   JOIN shipments s ON s.order_id = o.id AND s.handed_over_at IS NOT NULL
                  WHERE ${mine('i.product_id')} AND o.payment_status = 'unpaid' GROUP BY i.product_id) sent ON sent.product_id = p.id
     WHERE ${mine('p.id')} AND p.with_courier <> CASE WHEN p.on_hand IS NULL THEN 0 ELSE coalesce(sent.quantity, 0) END`,
  ),
  'what left with a courier has a courier': by(
    'orders',
    (mine) => `
    SELECT s.order_id, s.status, s.waybill, o.fulfilment_status FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE ${mine('o.id')} AND ${mine('s.order_id')} AND ((s.handed_over_at IS NOT NULL AND s.waybill IS NULL)
        OR (o.payment_method = 'cod' AND o.payment_status <> 'failed' AND o.fulfilment_status IN ('delivered', 'returned') AND s.handed_over_at IS NULL))`,
  ),
  'every paid order has booked its sale, and so has a cash order that the courier has; no other has': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, i.product_id, i.quantity, m.quantity AS booked
      FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
      LEFT JOIN stock_movements m ON m.order_id = o.id AND ${mine('m.order_id')} AND m.product_id = i.product_id AND m.kind = 'sold'
     WHERE ${mine('o.id')} AND ${mine('i.order_id')} AND p.on_hand IS NOT NULL
       AND coalesce(-m.quantity, 0) <> CASE WHEN o.payment_status NOT IN ('unpaid', 'failed') THEN i.quantity
             WHEN o.payment_method = 'cod' AND EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.handed_over_at IS NOT NULL) THEN i.quantity
             ELSE 0 END`,
  ),
  'an order in cash asks no payment provider, and is sent or paid only when it is confirmed': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.fulfilment_status, o.cod_confirmed_at, p.provider FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE ${mine('o.id')} AND ${mine('p.order_id')} AND ((o.payment_method = 'cod') <> (p.provider = 'cod') OR (p.provider NOT IN ('razorpay', 'outside') AND p.provider_order_id IS NOT NULL)
        OR (o.payment_method = 'cod' AND o.cod_confirmed_at IS NULL
            AND NOT (o.payment_status IN ('unpaid', 'failed') AND o.fulfilment_status IN ('none', 'cancelled')))
        OR (o.cod_confirmed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'order.confirmed'))`,
  ),
  'a counter sale is taken along when it is paid, without a parcel, shipping or cash for a courier': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.fulfilment_status, o.shipping_paise, p.provider FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE ${mine('o.id')} AND o.delivery = 'pickup'
       AND (o.shipping_paise <> 0 OR o.placed_by IS NULL OR p.provider = 'cod' OR EXISTS (SELECT FROM parcels c WHERE c.order_id = o.id)
            OR (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (o.fulfilment_status = 'delivered'))`,
  ),
  'only an order that staff took has no e-mail address': by(
    'orders',
    (mine) => `
    SELECT id, placed_by FROM orders WHERE ${mine('id')} AND customer_email = '' AND placed_by IS NULL`,
  ),
  'an order is found by its name, e-mail address, town, phone number and pincode': by(
    'orders',
    (mine) => `
    SELECT o.id, c.order_id FROM orders o LEFT JOIN order_contacts c ON c.order_id = o.id AND ${mine('c.order_id')}
     WHERE ${mine('o.id')} AND (c.created_at, c.words, c.phone, c.pincode) IS DISTINCT FROM
           (o.created_at, lower(o.customer_name || ' ' || o.customer_email || ' ' || o.city), reverse(regexp_replace(o.customer_phone, '\\D', '', 'g')), o.pincode)`,
  ),
  'an order is worth its lines': by(
    'orders',
    (mine) => `
    SELECT o.id, o.subtotal_paise, sum(i.unit_paise * i.quantity) AS lines FROM orders o LEFT JOIN order_items i ON i.order_id = o.id AND ${mine('i.order_id')}
     WHERE ${mine('o.id')}
     GROUP BY o.id HAVING o.subtotal_paise IS DISTINCT FROM sum(i.unit_paise * i.quantity)`,
  ),
  'paid orders and finalised payments are the same, amounts equal': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.total_paise, p.status, p.amount_paise FROM (SELECT * FROM orders WHERE ${mine('id')}) o
      FULL JOIN (SELECT * FROM payments WHERE ${mine('order_id')}) p ON p.order_id = o.id
     WHERE o.id IS NULL OR p.id IS NULL OR o.total_paise <> p.amount_paise
        OR (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (p.status = 'paid')
        OR (o.payment_status = 'failed') <> (p.status = 'failed')`,
  ),
  'money from outside the provider says where it is, and settled its order by the hand of staff': by(
    'orders',
    (mine) => `
    SELECT p.order_id, p.status, p.provider_payment_id, p.outside_reference FROM payments p
     WHERE ${mine('p.order_id')} AND ((p.provider = 'outside') <> (p.outside_reference <> '')
        OR (p.provider = 'outside' AND (p.status <> 'paid' OR p.provider_payment_id IS NOT NULL))
        OR (p.provider = 'outside') <> EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = p.order_id AND e.kind = 'order.paid'
              AND e.facts->>'method' = 'outside'))`,
  ),
  'an order without a customer was taken by staff': by(
    'orders',
    (mine) => `
    SELECT id FROM orders WHERE ${mine('id')} AND user_id IS NULL AND session_id IS NULL AND placed_by IS NULL`,
  ),
  'every order says when it was placed and paid, once': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, e.placed, e.paid FROM orders o
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE kind = 'order.placed') AS placed,
                                 count(*) FILTER (WHERE kind = 'order.paid') AS paid FROM order_events WHERE order_id = o.id) e
     WHERE ${mine('o.id')} AND (e.placed <> 1 OR e.paid <> CASE WHEN o.payment_status IN ('unpaid', 'failed') THEN 0 ELSE 1 END)`,
  ),
  'each balance of coins is the sum of its ledger': by(
    'users',
    (mine) => `
    SELECT coalesce(r.user_id, l.user_id) AS user_id, r.coins_balance, l.coins FROM (SELECT * FROM user_rewards WHERE ${mine('user_id')}) r
      FULL JOIN (SELECT user_id, sum(coins) AS coins FROM ledger_entries WHERE ${mine('user_id')} GROUP BY user_id) l ON l.user_id = r.user_id
     WHERE coalesce(r.coins_balance, 0) <> coalesce(l.coins, 0)`,
  ),
  'an account earns once for each of its paid orders': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.coins_earned, l.coins FROM orders o
      LEFT JOIN ledger_entries l ON l.order_id = o.id AND ${mine('l.order_id')} AND l.kind = 'earned'
     WHERE ${mine('o.id')} AND o.user_id IS NOT NULL
       AND coalesce(l.coins, 0) <> CASE WHEN o.payment_status IN ('unpaid', 'failed') THEN 0 ELSE o.coins_earned END`,
  ),
  'a failed order gave its coins back': by(
    'orders',
    (mine) => `
    SELECT o.id, o.coins_redeemed, l.coins FROM orders o LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'returned'
     WHERE ${mine('o.id')} AND o.payment_status = 'failed' AND o.user_id IS NOT NULL AND coalesce(l.coins, 0) <> o.coins_redeemed`,
  ),
  'coupon uses are its open claims': by(
    'coupons',
    (mine) => `
    SELECT c.code, c.current_uses, c.max_uses, r.claims FROM coupons c
      CROSS JOIN LATERAL (SELECT count(*) AS claims FROM coupon_redemptions WHERE coupon_id = c.id AND released_at IS NULL) r
     WHERE ${mine('c.id')} AND c.current_uses <> r.claims`,
  ),
  'only orders that stand hold a coupon': by(
    'orders',
    (mine) => `
    SELECT o.id, o.coupon_code, o.payment_status FROM orders o
      LEFT JOIN coupon_redemptions r ON r.order_id = o.id AND ${mine('r.order_id')} AND r.released_at IS NULL
     WHERE ${mine('o.id')} AND (o.coupon_code IS NOT NULL AND o.payment_status <> 'failed' AND o.fulfilment_status <> 'cancelled') <> (r.order_id IS NOT NULL)`,
  ),
  'money that bought nothing is on its way back': by(
    'orders',
    (mine) => `
    SELECT r.id, r.order_id, r.provider_payment_id FROM refunds r JOIN payments p ON p.order_id = r.order_id
     WHERE ${mine('r.order_id')} AND r.reason IN ('second_payment', 'paid_too_late', 'mismatch') AND r.provider_payment_id = p.provider_payment_id`,
  ),
  'a refund is of the payment that settled its order, or of another capture, as it says': by(
    'orders',
    (mine) => `
    SELECT r.id, r.order_id FROM refunds r JOIN refunds first ON first.id = coalesce(r.replaces_id, r.id) JOIN payments p ON p.order_id = r.order_id
     WHERE ${mine('r.order_id')} AND r.is_own_money <> (first.method <> 'provider' OR first.provider_payment_id IS NOT DISTINCT FROM p.provider_payment_id)`,
  ),
  'a cancelled order put back what it had bought, and only it': by(
    'orders',
    (mine) => `
    SELECT o.id, o.fulfilment_status, s.product_id, s.quantity, b.quantity AS back, g.units AS returned FROM orders o
      JOIN stock_movements s ON s.order_id = o.id AND s.kind = 'sold' AND ${mine('s.order_id')} JOIN products p ON p.id = s.product_id
      LEFT JOIN stock_movements b ON b.order_id = o.id AND b.product_id = s.product_id AND b.kind = 'returned'
            AND b.return_id IS NULL AND ${mine('b.order_id')}
      LEFT JOIN shipments t ON t.order_id = o.id AND ${mine('t.order_id')} AND t.taken_back_at IS NOT NULL
      CROSS JOIN LATERAL (SELECT coalesce(sum(ri.quantity), 0) AS units FROM return_items ri
                            JOIN returns r ON r.id = ri.return_id AND r.received_at IS NOT NULL
                            JOIN order_items i ON i.id = ri.order_item_id
                           WHERE i.order_id = o.id AND i.product_id = s.product_id) g
     WHERE ${mine('o.id')} AND p.on_hand IS NOT NULL
       AND coalesce(b.quantity, 0) <> CASE WHEN o.fulfilment_status = 'cancelled' AND t.id IS NULL THEN -s.quantity
                                           WHEN t.id IS NOT NULL AND b.quantity IS NOT NULL THEN -s.quantity - g.units ELSE 0 END`,
  ),
  'a parcel that did not reach its customer was settled with its money': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.total_paise FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE ${mine('s.order_id')} AND s.taken_back_at IS NOT NULL
       AND (o.payment_status = 'unpaid' OR (o.payment_status = 'paid' AND o.total_paise > o.shipping_paise + o.cod_fee_paise
            AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = o.id AND reason IN ('rto', 'parcel_lost'))))`,
  ),
  'a cancelled order is refunded in full and once; no order is refunded more than was paid': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.total_paise, r.asked, r.accepted FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise + withheld_coins * 100), 0) AS asked,
                                 coalesce(sum(amount_paise + withheld_coins * 100) FILTER (WHERE EXISTS (
                                   SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = first.id AND t.status = 'accepted' AND t.failed_at IS NULL)), 0) AS accepted
                            FROM refunds first WHERE order_id = o.id AND replaces_id IS NULL
                             AND (method <> 'provider' OR provider_payment_id = p.provider_payment_id)) r
     WHERE ${mine('o.id')} AND ${mine('p.order_id')} AND o.payment_status IN ('paid', 'partly_refunded', 'refunded')
       AND (r.asked > o.total_paise OR (o.fulfilment_status = 'cancelled' AND r.asked <> o.total_paise)
            OR CASE o.total_paise WHEN 0 THEN o.fulfilment_status = 'cancelled' AND o.payment_status <> 'refunded'
                                  ELSE (o.payment_status = 'refunded') <> (r.accepted = o.total_paise) END
            OR (o.payment_status = 'partly_refunded') <> (r.accepted > 0 AND r.accepted < o.total_paise))`,
  ),
  'money that did not get through is on its way again once at most': by(
    'orders',
    (mine) => `
    SELECT coalesce(replaces_id, id) AS first, count(*) AS tries FROM refunds
     WHERE ${mine('order_id')} AND method <> 'coins' AND status <> 'refused' AND failed_at IS NULL GROUP BY 1 HAVING count(*) > 1`,
  ),
  'a cancelled order gave its coins back, and no order gives more than it took': by(
    'orders',
    (mine) => `
    SELECT o.id, o.fulfilment_status, l.spent, r.returned FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins) FILTER (WHERE kind IN ('redeemed', 'returned', 'adjusted')), 0) AS spent,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'returned' AND refund_id IS NOT NULL), 0) AS of_parts
                            FROM ledger_entries WHERE order_id = o.id) l
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins_returned), 0) AS returned FROM refunds WHERE order_id = o.id AND replaces_id IS NULL) r
     WHERE ${mine('o.id')} AND o.user_id IS NOT NULL AND o.payment_status <> 'failed'
       AND (l.spent > 0 OR (o.fulfilment_status = 'cancelled' AND l.spent <> 0) OR l.of_parts > r.returned)`,
  ),
  'an order keeps the coins of the money it keeps; what is missing is kept back from the money': by(
    'orders',
    (mine) => `
    SELECT o.id, l.earned, l.reversed, r.withheld, o.total_paise - r.asked AS kept FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins) FILTER (WHERE kind = 'earned'), 0) AS earned,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'reversed'), 0) AS reversed,
                                 coalesce(-sum(coins) FILTER (WHERE kind = 'expired'), 0) AS expired
                            FROM ledger_entries WHERE order_id = o.id) l
      CROSS JOIN LATERAL (SELECT coalesce(sum(withheld_coins), 0) AS withheld, coalesce(sum(amount_paise + withheld_coins * 100), 0) AS asked, count(*) AS parts
                            FROM refunds WHERE order_id = o.id AND replaces_id IS NULL
                             AND (method <> 'provider' OR provider_payment_id = p.provider_payment_id)) r
     WHERE ${mine('o.id')} AND ${mine('p.order_id')} AND o.user_id IS NOT NULL AND o.payment_status IN ('paid', 'partly_refunded', 'refunded')
       AND l.earned + l.reversed - r.withheld NOT BETWEEN least(o.coins_earned, floor((o.total_paise - r.asked) * o.coins_percent / 10000))
           -- The provider sends back ₹1 at least: of several parts each can leave a coin owed.
           AND least(o.coins_earned, floor((o.total_paise - r.asked) * o.coins_percent / 10000)) + CASE WHEN r.parts > 1 OR r.asked < o.total_paise THEN r.parts ELSE 0 END
               -- Coins that had expired were not taken back once more.
               + l.expired`,
  ),
}
