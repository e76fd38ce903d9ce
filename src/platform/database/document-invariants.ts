/** Invariants of invoices, returns, parcels, and the sums of finished days. */
import { by, type Invariant } from './order-invariants.ts'

const IS_PART_OF_P =
  'level = CASE p.level WHEN 4 THEN 2 ELSE 1 END AND starts_at >= p.starts_at AND ends_at <= p.ends_at'

export const DOCUMENT_INVARIANTS: Readonly<Record<string, Invariant>> = {
  'every paid order has one invoice, worth what was paid, and no other has': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.total_paise, i.number, i.total_paise AS invoiced FROM orders o
      LEFT JOIN invoices i ON i.order_id = o.id AND i.kind <> 'credit_note' AND ${mine('i.order_id')}
     WHERE ${mine('o.id')} AND ((o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (i.id IS NOT NULL) OR i.total_paise <> o.total_paise)`,
  ),
  'numbers of a series run from 1 without a gap, in the order of their times': by(
    'orders',
    (mine) => `
    SELECT i.series, i.financial_year AS year, i.sequence, i.issued_at, before.issued_at AS before FROM invoices i
      LEFT JOIN invoices before ON before.series = i.series AND before.financial_year = i.financial_year AND before.sequence = i.sequence - 1
     WHERE ${mine('i.order_id')} AND CASE i.sequence WHEN 1 THEN before.id IS NOT NULL ELSE before.issued_at IS NULL OR before.issued_at > i.issued_at END`,
  ),
  'the counter of a series is its last number': by(
    'invoice_counters',
    () => `
    SELECT coalesce(c.series, i.series) AS series, coalesce(c.financial_year, i.financial_year) AS year, c.last_number, i.last
      FROM invoice_counters c FULL JOIN (SELECT series, financial_year, max(sequence) AS last FROM invoices GROUP BY 1, 2) i
        ON i.series = c.series AND i.financial_year = c.financial_year
     WHERE c.last_number IS DISTINCT FROM i.last`,
  ),
  'a document names the business of its order, and no other': by(
    'orders',
    (mine) => `
    SELECT i.number, i.document->'buyer'->>'name' AS invoiced, i.document->'buyer'->>'gstin' AS gstin, o.business_name, o.buyer_gstin
      FROM invoices i JOIN orders o ON o.id = i.order_id
     WHERE ${mine('o.id')} AND ${mine('i.order_id')} AND o.content_digest <> ''
       AND (i.document->'buyer'->>'gstin' IS DISTINCT FROM o.buyer_gstin
         OR (o.buyer_gstin IS NOT NULL AND i.document->'buyer'->>'name' <> o.business_name))`,
  ),
  'the lines of an invoice sum to what it says': by(
    'orders',
    (mine) => `
    SELECT i.id, i.number FROM invoices i
      CROSS JOIN LATERAL (SELECT sum((line->>'taxablePaise')::bigint) AS taxable, sum((line->>'cgstPaise')::bigint) AS cgst,
                                 sum((line->>'sgstPaise')::bigint) AS sgst, sum((line->>'igstPaise')::bigint) AS igst,
                                 sum((line->>'totalPaise')::bigint) AS total
                            FROM jsonb_array_elements(i.document->'lines') AS line) l
     WHERE ${mine('i.order_id')} AND (l.taxable, l.cgst, l.sgst, l.igst, l.total)
           IS DISTINCT FROM (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise, i.total_paise)`,
  ),
  'no invoice is credited for more than it says': by(
    'orders',
    (mine) => `
    SELECT i.id, i.number, c.* FROM invoices i
      CROSS JOIN LATERAL (SELECT sum(taxable_paise) AS taxable, sum(cgst_paise + sgst_paise + igst_paise) AS tax, sum(total_paise) AS total
                            FROM invoices WHERE corrects_id = i.id) c
     WHERE ${mine('i.order_id')} AND i.kind <> 'credit_note' AND (c.total > i.total_paise OR c.taxable > i.taxable_paise OR c.tax > i.total_paise - i.taxable_paise)`,
  ),
  'money that went back of an order is credited': by(
    'orders',
    (mine) => `
    SELECT o.id, o.payment_status, o.total_paise, r.refunded, c.credited FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise + withheld_coins * 100), 0) AS refunded FROM refunds first
                           WHERE first.order_id = o.id AND first.replaces_id IS NULL
                             AND (first.method = 'manual' OR first.provider_payment_id = p.provider_payment_id)
                             AND (first.status = 'accepted' OR EXISTS (SELECT 1 FROM refunds again WHERE again.replaces_id = first.id AND again.status = 'accepted'))) r
      CROSS JOIN LATERAL (SELECT coalesce(sum(total_paise), 0) AS credited FROM invoices WHERE order_id = o.id AND kind = 'credit_note') c
     WHERE ${mine('o.id')} AND ${mine('p.order_id')} AND least(r.refunded, o.total_paise) <> c.credited`,
  ),
  'no more is returned than was delivered, nor for more than was paid for it': by(
    'orders',
    (mine) => `
    SELECT i.order_id, i.id, i.quantity, g.units, g.paise FROM order_items i
      CROSS JOIN LATERAL (SELECT coalesce(sum(ri.quantity), 0) AS units, coalesce(sum(ri.amount_paise), 0) AS paise
                            FROM return_items ri JOIN returns r ON r.id = ri.return_id
                           WHERE ri.order_item_id = i.id AND r.status NOT IN ('refused', 'withdrawn')) g
     WHERE ${mine('i.order_id')} AND (g.units > i.quantity OR g.paise > i.unit_paise * i.quantity)`,
  ),
  'a return is of its own order, and worth its items': by(
    'orders',
    (mine) => `
    SELECT r.id, r.order_id, r.amount_paise, r.coins_back, s.* FROM returns r
      CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE i.order_id = r.order_id) AS own, count(*) AS items,
                                 sum(ri.amount_paise) AS paise, sum(ri.coins_back) AS coins
                            FROM return_items ri JOIN order_items i ON i.id = ri.order_item_id WHERE ri.return_id = r.id) s
     WHERE ${mine('r.order_id')} AND (s.items = 0 OR s.own <> s.items OR s.paise <> r.amount_paise OR s.coins <> r.coins_back)`,
  ),
  'stock moved by a return is what it took in, or what went out in its place': by(
    'orders',
    (mine) => `
    SELECT m.return_id, m.product_id, m.kind, m.moved, ri.quantity, r.status FROM (
      SELECT return_id, order_id, product_id, kind, sum(quantity) AS moved FROM stock_movements
       WHERE return_id IS NOT NULL AND ${mine('order_id')} GROUP BY return_id, order_id, product_id, kind) m
      LEFT JOIN returns r ON r.id = m.return_id AND r.order_id = m.order_id
      LEFT JOIN order_items i ON i.order_id = m.order_id AND i.product_id = m.product_id
      LEFT JOIN return_items ri ON ri.return_id = m.return_id AND ri.order_item_id = i.id
     WHERE ri.quantity IS NULL OR r.received_at IS NULL
        OR CASE m.kind WHEN 'returned' THEN m.moved <> ri.quantity ELSE m.moved NOT IN (0, -ri.quantity) END`,
  ),
  'a replacement on its way is off the shelf': by(
    'orders',
    (mine) => `
    SELECT r.id, i.product_id, ri.quantity, m.moved FROM returns r
      JOIN parcels p ON p.return_id = r.id AND p.purpose = 'replacement' AND p.status = 'created'
      JOIN return_items ri ON ri.return_id = r.id JOIN order_items i ON i.id = ri.order_item_id
      JOIN products c ON c.id = i.product_id AND c.on_hand IS NOT NULL
      LEFT JOIN LATERAL (SELECT sum(quantity) AS moved FROM stock_movements
                          WHERE return_id = r.id AND product_id = i.product_id AND kind = 'replaced') m ON true
     WHERE ${mine('r.order_id')} AND r.wish = 'replacement' AND coalesce(m.moved, 0) <> -ri.quantity`,
  ),
  'a return ends as its refund does': by(
    'orders',
    (mine) => `
    SELECT r.id, r.status, f.order_id, f.reason, f.status AS refund FROM returns r LEFT JOIN refunds f ON f.id = r.refund_id
     WHERE ${mine('r.order_id')} AND ((r.refund_id IS NOT NULL AND (f.order_id <> r.order_id OR f.reason <> 'return:' || r.id OR r.status NOT IN ('received', 'completed')
            OR (r.status = 'completed') <> EXISTS (SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = f.id AND t.status = 'accepted')))
        OR (r.refund_id IS NULL AND r.status = 'received' AND r.wish = 'refund'))`,
  ),
  'a parcel belongs to an order that was sent': by(
    'orders',
    (mine) => `
    SELECT o.id, o.fulfilment_status, o.payment_status, s.status, s.waybill FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE ${mine('o.id')} AND ${mine('s.order_id')} AND CASE s.status WHEN 'created' THEN o.fulfilment_status NOT IN ('shipped', 'delivered', 'returning', 'returned')
                              -- Settled as lost.
                              AND NOT (o.fulfilment_status = 'cancelled' AND s.taken_back_at IS NOT NULL)
                         WHEN 'cancelled' THEN o.fulfilment_status <> 'cancelled'
                         ELSE o.fulfilment_status = 'cancelled' END`,
  ),
  'sales of a closed day are those of its orders': by(
    'sales_periods',
    (mine) => `
    SELECT p.starts_at, p.orders, p.paid_paise, o.orders AS paid_orders, o.paise FROM sales_periods p
     CROSS JOIN LATERAL (SELECT count(*) AS orders, coalesce(sum(total_paise), 0) AS paise FROM orders WHERE paid_at >= p.starts_at AND paid_at < p.ends_at) o
     WHERE ${mine('p.id')} AND p.level = 1
       AND ((p.orders, p.paid_paise) IS DISTINCT FROM (o.orders, o.paise) OR EXISTS (
         SELECT FROM (SELECT product_id, units, paise FROM sales_of_products WHERE period_id = p.id) s
           FULL JOIN (SELECT i.product_id, sum(i.quantity) AS units, sum(i.quantity * i.unit_paise) AS paise
                        FROM (SELECT id FROM orders WHERE paid_at >= p.starts_at AND paid_at < p.ends_at OFFSET 0) paid
                        JOIN order_items i ON i.order_id = paid.id GROUP BY 1) i USING (product_id)
          WHERE (s.units, s.paise) IS DISTINCT FROM (i.units, i.paise)))`,
  ),
  'sales of a closed month, a year and all until a month are those of what they sum': by(
    'sales_periods',
    (mine) => `
    SELECT p.level, p.starts_at, p.orders, p.paid_paise, d.* FROM sales_periods p
     CROSS JOIN LATERAL (SELECT sum(orders) AS of_days, sum(paid_paise) AS paise FROM sales_periods
                          WHERE ${IS_PART_OF_P}) d
     CROSS JOIN LATERAL (SELECT sum(units) AS units, sum(paise) AS sold FROM sales_of_products WHERE period_id = p.id) g
     CROSS JOIN LATERAL (SELECT sum(units) AS units, sum(paise) AS sold FROM sales_of_products WHERE period_id IN (
                           SELECT id FROM sales_periods WHERE ${IS_PART_OF_P})) s
     WHERE ${mine('p.id')} AND p.level > 1 AND (p.orders, p.paid_paise, g.units, g.sold) IS DISTINCT FROM (d.of_days, d.paise, s.units, s.sold)`,
  ),
  'the counts of a finished day are those of its orders': by(
    'order_days',
    (mine) => `
    SELECT d.starts_at, s.* FROM order_days d CROSS JOIN LATERAL (
       SELECT * FROM (SELECT s - 'orders' AS state, (s->'orders')::int AS counted FROM jsonb_array_elements(d.states) AS s) s FULL JOIN (
         SELECT to_jsonb(o) AS state, count(*) AS found FROM (
           SELECT o.payment_status, o.payment_method, o.fulfilment_status, o.delivery, num_nonnulls(o.paid_at, o.cod_confirmed_at) > 0 AS is_settled,
                  num_nonnulls(o.paid_at, o.cod_confirmed_at, p.provider_order_id) > 0 AS is_opened
             FROM orders o LEFT JOIN payments p ON p.order_id = o.id WHERE o.created_at >= d.starts_at AND o.created_at < d.starts_at + interval '24 hours') o
          GROUP BY 1) o USING (state)) s
     WHERE ${mine('d.starts_at')} AND s.counted IS DISTINCT FROM s.found`,
  ),
  'tax sums of a closed day are those of its documents': by(
    'tax_days',
    (mine) => `
    SELECT t.day, s.total, d.total AS of_documents, s.taxable, d.taxable AS of_lines FROM tax_days t
     CROSS JOIN LATERAL (SELECT coalesce(sum(total_paise), 0) AS total, coalesce(sum(taxable_paise + nil_rated_paise), 0) AS taxable,
                                coalesce(sum(cgst_paise + sgst_paise + igst_paise), 0) AS tax FROM tax_sums WHERE day = t.day) s
     CROSS JOIN LATERAL (SELECT coalesce(sum(sign * total_paise), 0) AS total, coalesce(sum(sign * taxable_paise), 0) AS taxable,
                                coalesce(sum(sign * (cgst_paise + sgst_paise + igst_paise)), 0) AS tax
                           FROM invoices i CROSS JOIN LATERAL (SELECT CASE i.kind WHEN 'credit_note' THEN -1 ELSE 1 END AS sign) AS of_kind
                          WHERE i.issued_at >= t.day::timestamp AT TIME ZONE 'Asia/Kolkata' AND i.issued_at < (t.day + 1)::timestamp AT TIME ZONE 'Asia/Kolkata') d
     WHERE ${mine('t.day')} AND (s.total, s.taxable, s.tax) IS DISTINCT FROM (d.total, d.taxable, d.tax)`,
  ),
}
