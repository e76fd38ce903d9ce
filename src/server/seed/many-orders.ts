/**
 * Hundreds of thousands of orders for benchmarks: with items, payments, stock, coins, coupons, shipments, invoices and
 * refunds, written by a few set-based statements instead of the use cases. All invariants of `npm run audit` hold
 * afterwards. Taxes are left out: every item is a tax-free book. Needs many products (many-products.ts), many people
 * (many-rows.ts), and a database without orders.
 */
import type pg from 'pg'
import { EXAMPLE_FACTS } from '#platform/rules/shop-facts.ts'
import { draw } from './random.ts'

export type ManyOrders = {
  readonly orders: number
  readonly accounts: number
  readonly guests: number
  /** Orders are spread over this many days, with more towards the end. */
  readonly days: number
}

/** Out of a thousand orders, by outcome. */
const FATES = `CASE WHEN d < 70 THEN 'failed' WHEN d < 110 THEN 'cancelled' WHEN d < 114 THEN 'waiting' WHEN d < 124 THEN 'on_its_way'
                    WHEN d < 130 THEN 'unshipped' WHEN d < 140 THEN 'shipped' ELSE 'delivered' END`

/** No event is later than now, and what is open is not older than two months. */
const YOUNG_FATES = `CASE WHEN at < shop_now() - interval '60 days' THEN CASE WHEN fate IN ('failed', 'cancelled') THEN fate ELSE 'delivered' END
                          WHEN at < shop_now() - interval '5 days' THEN fate WHEN at < shop_now() - interval '7 hours' THEN replace(fate, 'delivered', 'shipped')
                          WHEN fate IN ('failed', 'waiting') THEN fate WHEN fate = 'on_its_way' THEN 'waiting' ELSE 'unshipped' END`

/** One row per order with everything its rows share; the later statements only distribute it. */
const FACTS = `
  CREATE TEMP TABLE many ON COMMIT DROP AS
  WITH drawn AS (
    SELECT n, gen_random_uuid() AS id, ${draw(1, 1_000)} AS d, 1 + ${draw(2, 3)} AS lines, ${draw(3, 100)} < 55 AS is_account,
           1 + ${draw(4, 1_000_000)} % $2::int AS account, 1 + ${draw(5, 1_000_000)} % $3::int AS guest, ${draw(6, 100)} < 8 AS has_coupon,
           ${draw(7, 100)} < 20 AS is_cash,
           shop_now() - interval '40 minutes' - ($4::int * (1 - sqrt(n::float8 / $1::int))) * interval '1 day'
             + ${draw(8, 3_600)} * interval '-1 second' AS at
      FROM generate_series(1, $1::int) AS n
  ), fated AS (SELECT n, id, lines, is_account, account, guest, has_coupon, is_cash, at, ${YOUNG_FATES} AS fate FROM (SELECT *, ${FATES} AS fate FROM drawn) f)
  SELECT n, id, lines, at, is_account, account, guest, has_coupon, fate,
         fate IN ('waiting', 'on_its_way') OR (is_cash AND fate = 'delivered') AS is_cash,
         fate IN ('cancelled', 'unshipped', 'shipped', 'delivered') AS is_paid,
         fate IN ('on_its_way', 'shipped', 'delivered') AS is_sent
    FROM fated`

/**
 * Steps on from one drawn product, so that no two items of an order have the same product. A few products sell much
 * more often than most.
 */
const LINES = `
  CREATE TEMP TABLE many_lines ON COMMIT DROP AS
  WITH shelf AS (
    SELECT id, sku, name, image_url, category, slug, hsn, coalesce(selling_price_paise, price_paise) AS unit,
           row_number() OVER (ORDER BY sku) - 1 AS place, count(*) OVER () AS size
      FROM products WHERE on_hand IS NOT NULL AND status = 'active'
  ), size AS (SELECT max(size) AS size FROM shelf)
  SELECT m.n, m.id AS order_id, line - 1 AS position, s.id AS product_id, 1 + ${draw(11, 3, 'm.n * 7 + line')} AS quantity, s.unit, s.name, s.sku,
         s.image_url, '/products/' || s.slug AS path, s.hsn,
         CASE WHEN m.has_coupon THEN s.unit * (1 + ${draw(11, 3, 'm.n * 7 + line')}) / 1000 * 100 ELSE 0 END AS off
    FROM many m CROSS JOIN size CROSS JOIN generate_series(1, m.lines) AS line
    JOIN shelf s ON s.place = (power(size.size, 0.25 + 0.75 * ${draw(10, 1_000_000_000, 'm.n')} / 1e9)::int + line * 17) % size.size`

const TOTALS = `
  CREATE TEMP TABLE many_totals ON COMMIT DROP AS
  SELECT n, sum(unit * quantity) AS subtotal, sum(off) AS off, CASE WHEN sum(unit * quantity) < 49900 THEN 5000 ELSE 0 END AS shipping,
         CASE WHEN bool_or(is_cash) THEN 4000 ELSE 0 END AS fee FROM many_lines JOIN many USING (n) GROUP BY n`

const INDEXES = `CREATE INDEX ON many (n); CREATE INDEX ON many (id); CREATE INDEX ON many_lines (n); CREATE INDEX ON many_totals (n);
  ANALYZE many; ANALYZE many_lines; ANALYZE many_totals`

/** Name and address of the account or guest. */
const ORDERS = `
  INSERT INTO orders (id, user_id, session_id, content_digest, customer_name, customer_email, customer_phone, address, city, state, pincode, country,
                      subtotal_paise, shipping_paise, coupon_code, coupon_discount_paise, payment_method, cod_fee_paise, cod_confirmed_at,
                      total_paise, coins_earned, payment_status, fulfilment_status, expires_at, placed_mail_at, paid_at, created_at, updated_at)
  SELECT m.id, CASE WHEN is_account THEN p.user_id END, CASE WHEN NOT is_account THEN g.session_id END, 'many',
         p.name, p.email, p.phone, p.address, p.city, p.state, p.pincode, 'India', t.subtotal, t.shipping,
         CASE WHEN has_coupon THEN 'MANY10' END, t.off, CASE WHEN is_cash THEN 'cod' ELSE 'prepaid' END, t.fee,
         CASE WHEN is_cash THEN at END, t.subtotal + t.shipping + t.fee - t.off,
         floor((t.subtotal + t.shipping + t.fee - t.off) / 1000),
         CASE WHEN fate = 'failed' THEN 'failed' WHEN fate = 'cancelled' THEN 'refunded' WHEN is_paid THEN 'paid' ELSE 'unpaid' END,
         CASE fate WHEN 'cancelled' THEN 'cancelled' WHEN 'delivered' THEN 'delivered' WHEN 'shipped' THEN 'shipped'
                   WHEN 'on_its_way' THEN 'shipped' ELSE 'none' END,
         at + interval '30 minutes', at, CASE WHEN is_paid THEN ${paidAt()} END, at, at
    FROM many m JOIN many_totals t USING (n)
    JOIN many_people p ON p.number = CASE WHEN is_account THEN m.account ELSE 1000000 + m.guest END
    LEFT JOIN many_guests g ON g.number = m.guest
    ORDER BY m.n`

function paidAt(): string {
  return `CASE WHEN is_cash THEN at + interval '4 days' ELSE at + interval '2 minutes' END`
}

const ITEMS = `
  INSERT INTO order_items (order_id, product_id, position, quantity, unit_paise, name, sku, image_url, path, hsn, gst_rate_percent)
  SELECT order_id, product_id, position, quantity, unit, name, sku, image_url, path, hsn, 0 FROM many_lines`

const PAYMENTS = `
  INSERT INTO payments (order_id, provider, provider_order_id, provider_payment_id, amount_paise, status, created_at, paid_at, checked_at)
  SELECT o.id, CASE WHEN is_cash THEN 'cod' ELSE 'razorpay' END, CASE WHEN NOT is_cash THEN 'order_many' || n END,
         CASE WHEN is_paid AND NOT is_cash THEN 'pay_many' || n END, o.total_paise,
         CASE WHEN is_paid THEN 'paid' WHEN fate = 'failed' THEN 'failed' ELSE 'created' END, at, o.paid_at, shop_now()
    FROM many m JOIN orders o USING (id)`

const EVENTS = `
  INSERT INTO order_events (order_id, kind, actor, facts, created_at)
  SELECT id, kind, actor, '{}', moment FROM many CROSS JOIN LATERAL (VALUES
      ('order.placed', CASE WHEN is_account THEN 'customer' ELSE 'guest' END, at, true),
      ('order.confirmed', 'customer', at, is_cash),
      ('order.failed', 'system', at + interval '31 minutes', fate = 'failed'),
      ('order.shipped', 'system', at + interval '6 hours', is_sent),
      ('order.delivered', 'carrier', at + interval '4 days', fate = 'delivered'),
      ('order.paid', 'callback', ${paidAt()}, is_paid),
      ('order.cancelled', 'customer', at + interval '1 hour', fate = 'cancelled')
    ) AS told (kind, actor, moment, is_told) WHERE is_told ORDER BY moment, n`

/** Sold units were received before, so that the stock stays as it is. Cancelled units are put back. */
const STOCK = `
  INSERT INTO stock_movements (product_id, kind, quantity, order_id, reason, created_at)
  SELECT product_id, 'received', sum(quantity), NULL, 'Delivery from the bindery', shop_now() - $1 * interval '1 day'
    FROM many_lines JOIN many USING (n) WHERE fate NOT IN ('failed', 'cancelled') GROUP BY product_id
  UNION ALL
  SELECT product_id, 'sold', -quantity, order_id, '', ${paidAt()} FROM many_lines JOIN many USING (n) WHERE is_paid
  UNION ALL
  SELECT product_id, 'returned', quantity, order_id, 'cancelled', at + interval '1 hour'
    FROM many_lines JOIN many USING (n) WHERE fate = 'cancelled'`

const RESERVED = `
  UPDATE products p SET reserved = held.quantity, on_hand = on_hand + held.quantity
    FROM (SELECT product_id, sum(quantity) AS quantity FROM many_lines JOIN many USING (n)
           WHERE fate IN ('waiting', 'on_its_way') GROUP BY product_id) held WHERE held.product_id = p.id`

const COUPON = `
  WITH made AS (
    INSERT INTO coupons (code, discount_type, discount_value, max_uses, current_uses, valid_from, valid_until)
    SELECT 'MANY10', 'percentage', 10, 10000000, count(*) FILTER (WHERE fate NOT IN ('failed', 'cancelled')),
           shop_now() - $1 * interval '1 day', shop_now() + interval '1 year' FROM many WHERE has_coupon RETURNING id
  )
  INSERT INTO coupon_redemptions (coupon_id, order_id, customer_key, claimed_at, released_at)
  SELECT made.id, m.id, 'many', at, CASE WHEN fate IN ('failed', 'cancelled') THEN at + interval '1 hour' END FROM many m, made WHERE has_coupon`

const COINS = `
  INSERT INTO ledger_entries (user_id, kind, coins, order_id, created_at)
  SELECT o.user_id, 'earned', o.coins_earned, o.id, o.paid_at FROM many JOIN orders o USING (id)
   WHERE is_paid AND is_account AND o.coins_earned > 0
  UNION ALL
  SELECT o.user_id, 'reversed', -o.coins_earned, o.id, at + interval '1 hour' FROM many JOIN orders o USING (id)
   WHERE fate = 'cancelled' AND is_account AND o.coins_earned > 0`

const BALANCES = `
  INSERT INTO user_rewards (user_id, coins_balance, total_earned)
  SELECT user_id, sum(coins), coalesce(sum(coins) FILTER (WHERE coins > 0), 0) FROM ledger_entries GROUP BY user_id
  ON CONFLICT (user_id) DO UPDATE SET coins_balance = excluded.coins_balance, total_earned = excluded.total_earned`

const PARCELS = `
  WITH sent AS (
    INSERT INTO parcels (order_id, status, waybill, cost_paise, weight_grams, cod_paise, attempts, carrier_status_type, carrier_status,
                           delivered_at, handed_over_at, checked_at, created_at, updated_at)
    SELECT o.id, 'created', (2000000000000 + n)::text, 8000, 500, CASE WHEN is_cash THEN o.total_paise ELSE 0 END, 1,
           CASE fate WHEN 'delivered' THEN 'DL' ELSE 'UD' END, CASE fate WHEN 'delivered' THEN 'Delivered' ELSE 'In Transit' END,
           CASE fate WHEN 'delivered' THEN at + interval '4 days' END,
           CASE WHEN o.payment_status <> 'unpaid' THEN at + interval '8 hours' END, shop_now(), at + interval '6 hours', at + interval '6 hours'
      FROM many JOIN orders o USING (id) WHERE is_sent RETURNING id, carrier_status_type, carrier_status, coalesce(delivered_at, updated_at) AS at
  )
  INSERT INTO shipment_scans (shipment_id, scanned_at, status_type, status, location)
  SELECT id, at, carrier_status_type, carrier_status, 'Hyderabad' FROM sent`

const REFUNDS = `
  INSERT INTO refunds (order_id, provider_payment_id, provider_refund_id, amount_paise, reason, status, processed_at, created_at, updated_at)
  SELECT o.id, 'pay_many' || n, 'rfnd_many' || n, o.total_paise, 'cancelled', 'accepted', at + interval '2 hours', at + interval '1 hour', at + interval '2 hours'
    FROM many JOIN orders o USING (id) WHERE fate = 'cancelled'`

/** Numbered from 1 in each financial year, in order of time; $1 is the seller. */
const INVOICES = `
  INSERT INTO invoices (kind, series, financial_year, sequence, number, order_id, issued_at, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, document)
  SELECT 'bill_of_supply', '${EXAMPLE_FACTS.invoiceSeries}', year, sequence, '${EXAMPLE_FACTS.invoiceSeries}/' || year || '/' || lpad(sequence::text, 6, '0'),
         id, paid_at, total_paise, 0, 0, 0, total_paise, jsonb_build_object('seller', $1::jsonb,
           'buyer', jsonb_build_object('name', customer_name, 'address', jsonb_build_array(address, city || ' ' || pincode, state)),
           'placeOfSupply', jsonb_build_object('name', state, 'code', NULL), 'isInterState', true, 'orderId', id,
           'payment', jsonb_build_object('method', payment_method, 'reference', ''), 'lines', lines, 'corrects', NULL,
           'totals', ${taxFree('total_paise')})
    FROM (SELECT o.*, n, row_number() OVER (PARTITION BY ${financialYear('paid_at')} ORDER BY paid_at, o.id) AS sequence,
                 ${financialYear('paid_at')} AS year FROM orders o JOIN many USING (id) WHERE is_paid) AS o
    JOIN LATERAL (
      SELECT jsonb_agg(line) AS lines FROM (
        SELECT ${taxFree('(unit * quantity - off)')} || jsonb_build_object('kind', 'goods', 'line', position, 'orderItemId', NULL, 'description', name,
                 'sku', sku, 'hsn', hsn, 'quantity', quantity, 'unitPaise', unit, 'grossPaise', unit * quantity,
                 'couponPaise', off, 'coinPaise', 0, 'ratePercent', 0) AS line FROM many_lines line_of WHERE line_of.n = o.n
        UNION ALL
        SELECT ${taxFree('charge')} || jsonb_build_object('kind', kind, 'line', 9, 'orderItemId', NULL, 'description', kind, 'sku', '',
                 'hsn', '4820', 'quantity', NULL, 'unitPaise', NULL, 'grossPaise', charge, 'couponPaise', 0, 'coinPaise', 0, 'ratePercent', 0)
          FROM (VALUES ('delivery', o.shipping_paise), ('cash_fee', o.cod_fee_paise)) AS charges (kind, charge) WHERE charge > 0) AS all_lines) AS l ON true
   ORDER BY paid_at, id`

function taxFree(paise: string): string {
  return `jsonb_build_object('taxablePaise', ${paise}, 'cgstPaise', 0, 'sgstPaise', 0, 'igstPaise', 0, 'totalPaise', ${paise})`
}

function financialYear(at: string): string {
  const first = `extract(year FROM (${at} AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int`
  return `(right((${first})::text, 2) || '-' || right((${first} + 1)::text, 2))`
}

const CREDIT_NOTES = `
  INSERT INTO invoices (kind, series, financial_year, sequence, number, order_id, refund_id, corrects_id, issued_at, taxable_paise, cgst_paise,
                        sgst_paise, igst_paise, total_paise, document)
  SELECT 'credit_note', '${EXAMPLE_FACTS.creditNoteSeries}', year, sequence, '${EXAMPLE_FACTS.creditNoteSeries}/' || year || '/' || lpad(sequence::text, 6, '0'),
         order_id, refund_id, id, processed_at, total_paise, 0, 0, 0, total_paise,
         document || jsonb_build_object('corrects', jsonb_build_object('number', number, 'issuedOn', (issued_at AT TIME ZONE 'Asia/Kolkata')::date, 'reason', 'cancelled'))
    FROM (SELECT i.id, i.order_id, i.total_paise, i.document, i.number, i.issued_at, r.id AS refund_id, r.processed_at, ${financialYear('r.processed_at')} AS year,
                 row_number() OVER (PARTITION BY ${financialYear('r.processed_at')} ORDER BY r.processed_at, r.id) AS sequence
            FROM refunds r JOIN invoices i ON i.order_id = r.order_id) AS i ORDER BY processed_at, refund_id`

const COUNTERS = `
  INSERT INTO invoice_counters (series, financial_year, last_number) SELECT series, financial_year, max(sequence) FROM invoices GROUP BY 1, 2`

/** Triggers that would set each order's change date to today, and one for sales that were summed before. */
function triggersOf(what: 'DISABLE' | 'ENABLE'): string {
  return [
    ['orders', 'orders_reopen_sales_of_new'],
    ['parcels', 'parcels_date_order'],
    ['refunds', 'refunds_date_order'],
    ['invoices', 'invoices_date_order'],
    ['invoices', 'invoices_reopen_tax_day'],
  ]
    .map(([table, trigger]) => `ALTER TABLE ${table} ${what} TRIGGER ${trigger}`)
    .join('; ')
}

/** In one transaction. The client's session may need a longer timeout than a shop's own statements. */
export async function insertManyOrders(client: pg.ClientBase, wish: ManyOrders): Promise<void> {
  await client.query(FACTS, [wish.orders, wish.accounts, wish.guests, wish.days])
  await client.query(triggersOf('DISABLE'))
  for (const sql of [LINES, TOTALS, INDEXES, ORDERS, ITEMS, PAYMENTS, EVENTS]) await client.query(sql)
  for (const sql of [STOCK, COUPON]) await client.query(sql, [wish.days + 1])
  for (const sql of ['ANALYZE orders; ANALYZE order_items', RESERVED, COINS, BALANCES])
    await client.query(sql)
  for (const sql of [PARCELS, REFUNDS]) await client.query(sql)
  const { sellerName: name, address, gstin, state, stateCode } = EXAMPLE_FACTS
  await client.query(INVOICES, [JSON.stringify({ name, address, gstin, state, stateCode })])
  await client.query(CREDIT_NOTES)
  await client.query(triggersOf('ENABLE'))
  await client.query(COUNTERS)
}
