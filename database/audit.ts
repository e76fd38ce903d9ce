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
  'reserved stock belongs to unpaid orders': `
    SELECT p.id, p.sku, p.reserved, held.quantity FROM products p
      LEFT JOIN (SELECT i.product_id, sum(i.quantity) AS quantity FROM order_items i JOIN orders o ON o.id = i.order_id
                  WHERE o.payment_status = 'unpaid' GROUP BY i.product_id) held ON held.product_id = p.id
     WHERE p.reserved <> CASE WHEN p.on_hand IS NULL THEN 0 ELSE coalesce(held.quantity, 0) END`,
  'every paid order has booked its sale, and no other has': `
    SELECT o.id, o.payment_status, i.product_id, i.quantity, m.quantity AS booked
      FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
      LEFT JOIN stock_movements m ON m.order_id = o.id AND m.product_id = i.product_id AND m.kind = 'sold'
     WHERE p.on_hand IS NOT NULL
       AND coalesce(-m.quantity, 0) <> CASE WHEN o.payment_status IN ('unpaid', 'failed') THEN 0 ELSE i.quantity END`,
  'an order is worth its lines': `
    SELECT o.id, o.subtotal_paise, sum(i.unit_paise * i.quantity) AS lines FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
     GROUP BY o.id HAVING o.subtotal_paise IS DISTINCT FROM sum(i.unit_paise * i.quantity)`,
  'paid orders and finalised payments are the same, amounts equal': `
    SELECT o.id, o.payment_status, o.total_paise, p.status, p.amount_paise FROM orders o FULL JOIN payments p ON p.order_id = o.id
     WHERE o.id IS NULL OR p.id IS NULL OR o.total_paise <> p.amount_paise
        OR (o.payment_status IN ('paid', 'partly_refunded', 'refunded')) <> (p.status = 'paid')
        OR (o.payment_status = 'failed') <> (p.status = 'failed')`,
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
     WHERE r.reason IN ('second_payment', 'paid_too_late') AND r.provider_payment_id = p.provider_payment_id`,
  'a cancelled order put back what it had bought, and only it': `
    SELECT o.id, o.fulfilment_status, s.product_id, s.quantity, b.quantity AS back FROM orders o
      JOIN stock_movements s ON s.order_id = o.id AND s.kind = 'sold' JOIN products p ON p.id = s.product_id
      LEFT JOIN stock_movements b ON b.order_id = o.id AND b.product_id = s.product_id AND b.kind = 'returned'
     WHERE p.on_hand IS NOT NULL AND o.fulfilment_status <> 'returned'
       AND coalesce(b.quantity, 0) <> CASE o.fulfilment_status WHEN 'cancelled' THEN -s.quantity ELSE 0 END`,
  'the money of a cancelled order is on its way back, whole and once': `
    SELECT o.id, o.payment_status, o.total_paise, r.asked, r.accepted FROM orders o JOIN payments p ON p.order_id = o.id
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paise + withheld_coins * 100), 0) AS asked,
                                 coalesce(sum(amount_paise + withheld_coins * 100) FILTER (WHERE status = 'accepted'), 0) AS accepted
                            FROM refunds WHERE order_id = o.id AND provider_payment_id = p.provider_payment_id) r
     WHERE o.payment_status IN ('paid', 'partly_refunded', 'refunded')
       AND (r.asked > o.total_paise OR (o.fulfilment_status = 'cancelled' AND r.asked <> o.total_paise)
            OR (o.payment_status = 'refunded') <> (r.accepted = o.total_paise AND (o.total_paise > 0 OR o.fulfilment_status = 'cancelled')))`,
  'a cancelled order gave its coins back, and what it earned is taken back or kept back from the money': `
    SELECT o.id, l.spent, l.earned, l.reversed, r.withheld FROM orders o
      CROSS JOIN LATERAL (SELECT coalesce(sum(coins) FILTER (WHERE kind IN ('redeemed', 'returned', 'adjusted')), 0) AS spent,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'earned'), 0) AS earned,
                                 coalesce(sum(coins) FILTER (WHERE kind = 'reversed'), 0) AS reversed
                            FROM ledger_entries WHERE order_id = o.id) l
      CROSS JOIN LATERAL (SELECT coalesce(sum(withheld_coins), 0) AS withheld FROM refunds WHERE order_id = o.id) r
     WHERE o.user_id IS NOT NULL AND o.fulfilment_status = 'cancelled' AND o.payment_status <> 'failed'
       AND (l.spent <> 0 OR l.reversed > 0 OR l.earned + l.reversed <> r.withheld)`,
  'a parcel belongs to an order that was sent': `
    SELECT o.id, o.fulfilment_status, o.payment_status, s.status, s.waybill FROM shipments s JOIN orders o ON o.id = s.order_id
     WHERE CASE s.status WHEN 'created' THEN o.fulfilment_status NOT IN ('shipped', 'delivered', 'returning', 'returned')
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
