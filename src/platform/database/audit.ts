/**
 * The shop's invariants as SQL: each statement finds the rows that break one. On a healthy database all are empty.
 * Run by `npm run audit` on any database, and by the tests after everything they do.
 */
import type { Queryable } from './statement.ts'

export type BrokenInvariant = { readonly invariant: string; readonly row: Readonly<Record<string, unknown>> }

const INVARIANTS: Readonly<Record<string, string>> = {
  'stock on hand equals the sum of its movements': `
    SELECT p.id, p.sku, p.on_hand, m.moved FROM products p
      LEFT JOIN (SELECT product_id, sum(quantity) AS moved FROM stock_movements GROUP BY product_id) m ON m.product_id = p.id
     WHERE p.on_hand IS NOT NULL AND p.on_hand <> coalesce(m.moved, 0)`,
  'reserved stock belongs to unpaid orders whose goods are still here': `
    SELECT p.id, p.sku, p.reserved, held.quantity FROM products p
      LEFT JOIN (SELECT i.product_id, sum(i.quantity) AS quantity FROM order_items i JOIN orders o ON o.id = i.order_id
                  WHERE o.payment_status = 'unpaid' AND NOT EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.handed_over_at IS NOT NULL)
                  GROUP BY i.product_id) held ON held.product_id = p.id
     WHERE p.reserved <> CASE WHEN p.on_hand IS NULL THEN 0 ELSE coalesce(held.quantity, 0) END`,
  'stock with the courier belongs to cash orders that are handed over and not settled': `
    SELECT p.id, p.sku, p.with_courier, sent.quantity FROM products p
      LEFT JOIN (SELECT i.product_id, sum(i.quantity) AS quantity FROM order_items i JOIN orders o ON o.id = i.order_id
                   JOIN shipments s ON s.order_id = o.id AND s.handed_over_at IS NOT NULL
                  WHERE o.payment_status = 'unpaid' GROUP BY i.product_id) sent ON sent.product_id = p.id
     WHERE p.with_courier <> CASE WHEN p.on_hand IS NULL THEN 0 ELSE coalesce(sent.quantity, 0) END`,
  'what left with a courier has a courier': `
    SELECT s.order_id, s.status, s.waybill, o.fulfilment_status FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE (s.handed_over_at IS NOT NULL AND s.waybill IS NULL)
        OR (o.payment_method = 'cod' AND o.payment_status <> 'failed' AND o.fulfilment_status IN ('delivered', 'returned') AND s.handed_over_at IS NULL)`,
  'every paid order has booked its sale, and so has a cash order that the courier has; no other has': `
    SELECT o.id, o.payment_status, i.product_id, i.quantity, m.quantity AS booked
      FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
      LEFT JOIN stock_movements m ON m.order_id = o.id AND m.product_id = i.product_id AND m.kind = 'sold'
     WHERE p.on_hand IS NOT NULL
       AND coalesce(-m.quantity, 0) <> CASE WHEN o.payment_status NOT IN ('unpaid', 'failed') THEN i.quantity
             WHEN o.payment_method = 'cod' AND EXISTS (SELECT FROM shipments s WHERE s.order_id = o.id AND s.handed_over_at IS NOT NULL) THEN i.quantity
             ELSE 0 END`,
  'an order in cash asks no payment provider, and is sent or paid only when it is confirmed': `
    SELECT o.id, o.payment_status, o.fulfilment_status, o.cod_confirmed_at, p.provider FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE (o.payment_method = 'cod') <> (p.provider = 'cod') OR (p.provider NOT IN ('razorpay', 'outside') AND p.provider_order_id IS NOT NULL)
        OR (o.payment_method = 'cod' AND o.cod_confirmed_at IS NULL
            AND NOT (o.payment_status IN ('unpaid', 'failed') AND o.fulfilment_status IN ('none', 'cancelled')))
        OR (o.cod_confirmed_at IS NOT NULL) <> EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.kind = 'order.confirmed')`,
  'a counter sale is taken along when it is paid, without a parcel, shipping or cash for a courier': `
    SELECT o.id, o.payment_status, o.fulfilment_status, o.shipping_paise, p.provider FROM orders o JOIN payments p ON p.order_id = o.id
     WHERE o.delivery = 'pickup'
       AND (o.shipping_paise <> 0 OR o.placed_by IS NULL OR p.provider = 'cod' OR EXISTS (SELECT FROM parcels c WHERE c.order_id = o.id)
            OR (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (o.fulfilment_status = 'delivered'))`,
  'only an order that staff took has no e-mail address': `
    SELECT id, placed_by FROM orders WHERE customer_email = '' AND placed_by IS NULL`,
  'an order is worth its lines': `
    SELECT o.id, o.subtotal_paise, sum(i.unit_paise * i.quantity) AS lines FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
     GROUP BY o.id HAVING o.subtotal_paise IS DISTINCT FROM sum(i.unit_paise * i.quantity)`,
  'paid orders and finalised payments are the same, amounts equal': `
    SELECT o.id, o.payment_status, o.total_paise, p.status, p.amount_paise FROM orders o FULL JOIN payments p ON p.order_id = o.id
     WHERE o.id IS NULL OR p.id IS NULL OR o.total_paise <> p.amount_paise
        OR (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (p.status = 'paid')
        OR (o.payment_status = 'failed') <> (p.status = 'failed')`,
  'money from outside the provider says where it is, and settled its order by the hand of staff': `
    SELECT p.order_id, p.status, p.provider_payment_id, p.outside_reference FROM payments p
     WHERE (p.provider = 'outside') <> (p.outside_reference <> '')
        OR (p.provider = 'outside' AND (p.status <> 'paid' OR p.provider_payment_id IS NOT NULL))
        OR (p.provider = 'outside') <> EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = p.order_id AND e.kind = 'order.paid'
              AND e.facts->>'method' = 'outside')`,
  'an order without a customer was taken by staff': `
    SELECT id FROM orders WHERE user_id IS NULL AND session_id IS NULL AND placed_by IS NULL`,
  'every order says when it was placed and paid, once': `
    SELECT o.id, o.payment_status, e.placed, e.paid FROM orders o
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE kind = 'order.placed') AS placed,
                                 count(*) FILTER (WHERE kind = 'order.paid') AS paid FROM order_events WHERE order_id = o.id) e
     WHERE e.placed <> 1 OR e.paid <> CASE WHEN o.payment_status IN ('unpaid', 'failed') THEN 0 ELSE 1 END`,
  'each balance of coins is the sum of its ledger': `
    SELECT coalesce(r.user_id, l.user_id) AS user_id, r.coins_balance, l.coins FROM user_rewards r
      FULL JOIN (SELECT user_id, sum(coins) AS coins FROM ledger_entries GROUP BY user_id) l ON l.user_id = r.user_id
     WHERE coalesce(r.coins_balance, 0) <> coalesce(l.coins, 0)`,
  'an account earns once for each of its paid orders': `
    SELECT o.id, o.payment_status, o.coins_earned, l.coins FROM orders o
      LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'earned'
     WHERE o.user_id IS NOT NULL
       AND coalesce(l.coins, 0) <> CASE WHEN o.payment_status IN ('unpaid', 'failed') THEN 0 ELSE o.coins_earned END`,
  'a failed order gave its coins back': `
    SELECT o.id, o.coins_redeemed, l.coins FROM orders o LEFT JOIN ledger_entries l ON l.order_id = o.id AND l.kind = 'returned'
     WHERE o.payment_status = 'failed' AND o.user_id IS NOT NULL AND coalesce(l.coins, 0) <> o.coins_redeemed`,
  'coupon uses are its open claims': `
    SELECT c.code, c.current_uses, c.max_uses, r.claims FROM coupons c
      CROSS JOIN LATERAL (SELECT count(*) AS claims FROM coupon_redemptions WHERE coupon_id = c.id AND released_at IS NULL) r
     WHERE c.current_uses <> r.claims`,
  'only orders that stand hold a coupon': `
    SELECT o.id, o.coupon_code, o.payment_status FROM orders o
      LEFT JOIN coupon_redemptions r ON r.order_id = o.id AND r.released_at IS NULL
     WHERE (o.coupon_code IS NOT NULL AND o.payment_status <> 'failed' AND o.fulfilment_status <> 'cancelled') <> (r.order_id IS NOT NULL)`,
  'money that bought nothing is on its way back': `
    SELECT r.id, r.order_id, r.provider_payment_id FROM refunds r JOIN payments p ON p.order_id = r.order_id
     WHERE r.reason IN ('second_payment', 'paid_too_late', 'mismatch') AND r.provider_payment_id = p.provider_payment_id`,
  'a cancelled order put back what it had bought, and only it': `
    SELECT o.id, o.fulfilment_status, s.product_id, s.quantity, b.quantity AS back, g.pieces AS returned FROM orders o
      JOIN stock_movements s ON s.order_id = o.id AND s.kind = 'sold' JOIN products p ON p.id = s.product_id
      LEFT JOIN stock_movements b ON b.order_id = o.id AND b.product_id = s.product_id AND b.kind = 'returned'
            AND b.return_id IS NULL
      LEFT JOIN shipments t ON t.order_id = o.id AND t.taken_back_at IS NOT NULL
      CROSS JOIN LATERAL (SELECT coalesce(sum(ri.quantity), 0) AS pieces FROM return_items ri
                            JOIN returns r ON r.id = ri.return_id AND r.received_at IS NOT NULL
                            JOIN order_items i ON i.id = ri.order_item_id
                           WHERE i.order_id = o.id AND i.product_id = s.product_id) g
     WHERE p.on_hand IS NOT NULL
       AND coalesce(b.quantity, 0) <> CASE WHEN o.fulfilment_status = 'cancelled' AND t.id IS NULL THEN -s.quantity
                                           WHEN t.id IS NOT NULL AND b.quantity IS NOT NULL THEN -s.quantity - g.pieces ELSE 0 END`,
  'a parcel that did not reach its customer was settled with its money': `
    SELECT o.id, o.payment_status, o.total_paise FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE s.taken_back_at IS NOT NULL
       AND (o.payment_status = 'unpaid' OR (o.payment_status = 'paid' AND o.total_paise > o.shipping_paise + o.cod_fee_paise
            AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = o.id AND reason IN ('rto', 'parcel_lost'))))`,
  'the money of a cancelled order is on its way back, whole and once; of no order more than was paid': `
    SELECT o.id, o.payment_status, o.total_paise, r.asked, r.accepted FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise + withheld_coins * 100), 0) AS asked,
                                 coalesce(sum(amount_paise + withheld_coins * 100) FILTER (WHERE EXISTS (
                                   SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = first.id AND t.status = 'accepted' AND t.failed_at IS NULL)), 0) AS accepted
                            FROM refunds first WHERE order_id = o.id AND replaces_id IS NULL
                             AND (method <> 'provider' OR provider_payment_id = p.provider_payment_id)) r
     WHERE o.payment_status IN ('paid', 'partly_refunded', 'refunded')
       AND (r.asked > o.total_paise OR (o.fulfilment_status = 'cancelled' AND r.asked <> o.total_paise)
            OR CASE o.total_paise WHEN 0 THEN o.fulfilment_status = 'cancelled' AND o.payment_status <> 'refunded'
                                  ELSE (o.payment_status = 'refunded') <> (r.accepted = o.total_paise) END
            OR (o.payment_status = 'partly_refunded') <> (r.accepted > 0 AND r.accepted < o.total_paise))`,
  'money that did not get through is on its way again once at most': `
    SELECT coalesce(replaces_id, id) AS first, count(*) AS tries FROM refunds
     WHERE method <> 'coins' AND status <> 'refused' AND failed_at IS NULL GROUP BY 1 HAVING count(*) > 1`,
  'a cancelled order gave its coins back, and no order gives more than it took': `
    SELECT o.id, o.fulfilment_status, l.spent, r.returned FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins) FILTER (WHERE kind IN ('redeemed', 'returned', 'adjusted')), 0) AS spent,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'returned' AND refund_id IS NOT NULL), 0) AS of_parts
                            FROM ledger_entries WHERE order_id = o.id) l
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins_returned), 0) AS returned FROM refunds WHERE order_id = o.id AND replaces_id IS NULL) r
     WHERE o.user_id IS NOT NULL AND o.payment_status <> 'failed'
       AND (l.spent > 0 OR (o.fulfilment_status = 'cancelled' AND l.spent <> 0) OR l.of_parts > r.returned)`,
  'an order keeps the coins of the money it keeps; what is missing is kept back from the money': `
    SELECT o.id, l.earned, l.reversed, r.withheld, o.total_paise - r.asked AS kept FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins) FILTER (WHERE kind = 'earned'), 0) AS earned,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'reversed'), 0) AS reversed,
                                 coalesce(-sum(coins) FILTER (WHERE kind = 'expired'), 0) AS expired
                            FROM ledger_entries WHERE order_id = o.id) l
      CROSS JOIN LATERAL (SELECT coalesce(sum(withheld_coins), 0) AS withheld, coalesce(sum(amount_paise + withheld_coins * 100), 0) AS asked, count(*) AS parts
                            FROM refunds WHERE order_id = o.id AND replaces_id IS NULL
                             AND (method <> 'provider' OR provider_payment_id = p.provider_payment_id)) r
     WHERE o.user_id IS NOT NULL AND o.payment_status IN ('paid', 'partly_refunded', 'refunded')
       AND l.earned + l.reversed - r.withheld NOT BETWEEN least(o.coins_earned, floor((o.total_paise - r.asked) * o.coins_percent / 10000))
           -- The provider sends back ₹1 at least: of several parts each can leave a coin owed.
           AND least(o.coins_earned, floor((o.total_paise - r.asked) * o.coins_percent / 10000)) + CASE WHEN r.parts > 1 OR r.asked < o.total_paise THEN r.parts ELSE 0 END
               -- Coins that had expired were not taken back once more.
               + l.expired`,
  'every paid order has one invoice, worth what was paid, and no other has': `
    SELECT o.id, o.payment_status, o.total_paise, i.number, i.total_paise AS invoiced FROM orders o
      LEFT JOIN invoices i ON i.order_id = o.id AND i.kind <> 'credit_note'
     WHERE (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (i.id IS NOT NULL) OR i.total_paise <> o.total_paise`,
  'numbers of a series run from 1 without a gap, in the order of their times': `
    SELECT coalesce(c.series, i.series) AS series, coalesce(c.financial_year, i.financial_year) AS year, c.last_number, i.count, i.backwards
      FROM invoice_counters c FULL JOIN (
        SELECT series, financial_year, count(*), max(sequence) AS last, count(*) FILTER (WHERE issued_at < before) AS backwards
          FROM (SELECT *, lag(issued_at) OVER (PARTITION BY series, financial_year ORDER BY sequence) AS before FROM invoices) n
         GROUP BY series, financial_year) i ON i.series = c.series AND i.financial_year = c.financial_year
     WHERE c.last_number IS DISTINCT FROM i.count OR i.last IS DISTINCT FROM i.count OR i.backwards > 0`,
  'a document names the business of its order, and no other': `
    SELECT i.number, i.document->'buyer'->>'name' AS invoiced, i.document->'buyer'->>'gstin' AS gstin, o.business_name, o.buyer_gstin
      FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE o.content_digest <> ''
       AND (i.document->'buyer'->>'gstin' IS DISTINCT FROM o.buyer_gstin
         OR (o.buyer_gstin IS NOT NULL AND i.document->'buyer'->>'name' <> o.business_name))`,
  'the lines of an invoice sum to what it says': `
    SELECT i.id, i.number FROM invoices i
      CROSS JOIN LATERAL (SELECT sum((line->>'taxablePaise')::bigint) AS taxable, sum((line->>'cgstPaise')::bigint) AS cgst,
                                 sum((line->>'sgstPaise')::bigint) AS sgst, sum((line->>'igstPaise')::bigint) AS igst,
                                 sum((line->>'totalPaise')::bigint) AS total
                            FROM jsonb_array_elements(i.document->'lines') AS line) l
     WHERE (l.taxable, l.cgst, l.sgst, l.igst, l.total)
           IS DISTINCT FROM (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise)`,
  'no invoice is credited for more than it says': `
    SELECT i.id, i.number, c.* FROM invoices i
      CROSS JOIN LATERAL (SELECT sum(taxable_paise) AS taxable, sum(cgst_paise + sgst_paise + igst_paise) AS tax, sum(total_paise) AS total
                            FROM invoices WHERE corrects_id = i.id) c
     WHERE i.kind <> 'credit_note' AND (c.total > i.total_paise OR c.taxable > i.taxable_paise OR c.tax > i.total_paise - i.taxable_paise)`,
  'money that went back of an order is credited': `
    SELECT o.id, o.payment_status, o.total_paise, r.refunded, c.credited FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise + withheld_coins * 100), 0) AS refunded FROM refunds first
                           WHERE first.order_id = o.id AND first.replaces_id IS NULL
                             AND (first.method = 'manual' OR first.provider_payment_id = p.provider_payment_id)
                             AND (first.status = 'accepted' OR EXISTS (SELECT 1 FROM refunds again WHERE again.replaces_id = first.id AND again.status = 'accepted'))) r
      CROSS JOIN LATERAL (SELECT coalesce(sum(total_paise), 0) AS credited FROM invoices WHERE order_id = o.id AND kind = 'credit_note') c
     WHERE least(r.refunded, o.total_paise) <> c.credited`,
  'no more is returned than was delivered, nor for more than was paid for it': `
    SELECT i.order_id, i.id, i.quantity, g.pieces, g.paise FROM order_items i
      CROSS JOIN LATERAL (SELECT coalesce(sum(ri.quantity), 0) AS pieces, coalesce(sum(ri.amount_paise), 0) AS paise
                            FROM return_items ri JOIN returns r ON r.id = ri.return_id
                           WHERE ri.order_item_id = i.id AND r.status NOT IN ('refused', 'withdrawn')) g
     WHERE g.pieces > i.quantity OR g.paise > i.unit_paise * i.quantity`,
  'a return is of its own order, and worth its items': `
    SELECT r.id, r.order_id, r.amount_paise, r.coins_back, s.* FROM returns r
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE i.order_id = r.order_id) AS own, count(*) AS items,
                                 sum(ri.amount_paise) AS paise, sum(ri.coins_back) AS coins
                            FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id) s
     WHERE s.items = 0 OR s.own <> s.items OR s.paise <> r.amount_paise OR s.coins <> r.coins_back`,
  'stock moved by a return is what it took in, or what went out in its place': `
    SELECT m.return_id, m.product_id, m.kind, m.moved, ri.quantity, r.status FROM (
      SELECT return_id, order_id, product_id, kind, sum(quantity) AS moved FROM stock_movements
       WHERE return_id IS NOT NULL GROUP BY return_id, order_id, product_id, kind) m
      LEFT JOIN returns r ON r.id = m.return_id AND r.order_id = m.order_id
      LEFT JOIN order_items i ON i.order_id = m.order_id AND i.product_id = m.product_id
      LEFT JOIN return_items ri ON ri.return_id = m.return_id AND ri.order_item_id = i.id
     WHERE ri.quantity IS NULL OR r.received_at IS NULL
        OR CASE m.kind WHEN 'returned' THEN m.moved <> ri.quantity ELSE m.moved NOT IN (0, -ri.quantity) END`,
  'a replacement on its way is off the shelf': `
    SELECT r.id, i.product_id, ri.quantity, m.moved FROM returns r
      JOIN parcels p ON p.return_id = r.id AND p.purpose = 'replacement' AND p.status = 'created'
      JOIN return_items ri ON ri.return_id = r.id JOIN order_items i ON i.id = ri.order_item_id
      JOIN products c ON c.id = i.product_id AND c.on_hand IS NOT NULL
      LEFT JOIN LATERAL (SELECT sum(quantity) AS moved FROM stock_movements
                          WHERE return_id = r.id AND product_id = i.product_id AND kind = 'replaced') m ON true
     WHERE r.wish = 'replacement' AND coalesce(m.moved, 0) <> -ri.quantity`,
  'a return ends as its refund does': `
    SELECT r.id, r.status, f.order_id, f.reason, f.status AS refund FROM returns r LEFT JOIN refunds f ON f.id = r.refund_id
     WHERE (r.refund_id IS NOT NULL AND (f.order_id <> r.order_id OR f.reason <> 'return:' || r.id OR r.status NOT IN ('received', 'completed')
            OR (r.status = 'completed') <> EXISTS (SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = f.id AND t.status = 'accepted')))
        OR (r.refund_id IS NULL AND r.status = 'received' AND r.wish = 'refund')`,
  'a parcel belongs to an order that was sent': `
    SELECT o.id, o.fulfilment_status, o.payment_status, s.status, s.waybill FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE CASE s.status WHEN 'created' THEN o.fulfilment_status NOT IN ('shipped', 'delivered', 'returning', 'returned')
                              -- Settled as lost.
                              AND NOT (o.fulfilment_status = 'cancelled' AND s.taken_back_at IS NOT NULL)
                         WHEN 'cancelled' THEN o.fulfilment_status <> 'cancelled'
                         ELSE o.fulfilment_status = 'cancelled' END`,
}

/** The rows that break an invariant, with the invariant's name; empty on a healthy database. */
export async function findBrokenInvariants(on: Queryable): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [invariant, sql] of Object.entries(INVARIANTS)) {
    const { rows } = await on.query<Record<string, unknown>>(`${sql} LIMIT 100`)
    broken.push(...rows.map((row) => ({ invariant, row })))
  }
  return broken
}

export const INVARIANT_NAMES: readonly string[] = Object.keys(INVARIANTS)
