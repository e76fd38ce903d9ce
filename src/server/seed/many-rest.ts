/**
 * The other tables of the panel for benchmarks: reviews, returns, enquiries, coupons, the audit log, posts. Needs many
 * orders.
 */
import type pg from 'pg'
import { draw } from './many-draws.ts'

const REVIEWS = `
  INSERT INTO reviews (product_id, user_id, user_name, rating, comment, is_verified, created_at, updated_at)
  SELECT DISTINCT ON (i.product_id, o.user_id) i.product_id, o.user_id, o.customer_name, 1 + ${draw(31, 5, 'i.id')}, 'Opens flat, and the paper takes ink well.', true,
         o.paid_at, o.paid_at
    FROM order_items i JOIN orders o ON o.id = i.order_id
   WHERE o.fulfilment_status = 'delivered' AND o.user_id IS NOT NULL AND i.position = 0 AND ${draw(32, 100, 'i.id')} < 20`

/** What the trigger, which is off meanwhile, does for each review. */
const RATINGS = `
  UPDATE products p SET reviews_count = r.count, rating_tenths = r.tenths
    FROM (SELECT product_id, count(*) AS count, round(avg(rating) * 10) AS tenths FROM reviews GROUP BY product_id) r WHERE r.product_id = p.id`

const RETURNS = `
  WITH sent AS (
    INSERT INTO returns (order_id, wish, reason, status, amount_paise, coins_back, answer, decided_by, decided_at, closed_at, created_at, updated_at)
    SELECT o.id, 'refund', 'late', fate, i.unit_paise * i.quantity - 100, 0, '', CASE WHEN fate = 'refused' THEN $1 END,
           CASE WHEN fate = 'refused' THEN o.paid_at + interval '2 days' END, CASE WHEN fate <> 'requested' THEN o.paid_at + interval '2 days' END,
           o.paid_at, o.paid_at
      FROM orders o JOIN order_items i ON i.order_id = o.id AND i.position = 0
     CROSS JOIN LATERAL (SELECT (ARRAY['refused', 'withdrawn', CASE WHEN o.paid_at > shop_now() - interval '30 days' THEN 'requested' ELSE 'refused' END])
                           [1 + ${draw(33, 3, 'i.id')}] AS fate) AS drawn
     WHERE o.fulfilment_status = 'delivered' AND ${draw(34, 1_000, 'i.id')} < 40 RETURNING id, order_id, amount_paise
  )
  INSERT INTO return_items (return_id, order_item_id, quantity, amount_paise, coins_back)
  SELECT sent.id, i.id, i.quantity, sent.amount_paise, 0 FROM sent JOIN order_items i ON i.order_id = sent.order_id AND i.position = 0`

const ENQUIRIES = `
  INSERT INTO enquiries (name, email, mobile, requirement, content_digest, status, created_at)
  SELECT 'Asha Rao ' || n, 'asha' || n || '@example.org', lpad(n::text, 10, '9'), 'Do you print on the covers?', 'many-' || n,
         (ARRAY['open', 'answered', 'closed'])[1 + ${draw(35, 3)}], shop_now() - n * interval '1 hour'
    FROM generate_series(1, 5000) AS n`

const COUPONS = `
  INSERT INTO coupons (code, discount_type, discount_value, max_uses, valid_from, valid_until, is_active, created_at)
  SELECT 'MANY-' || n, 'percentage', 1 + ${draw(36, 50)}, 100, shop_now() - interval '90 days', shop_now() + (${draw(37, 200)} - 100) * interval '1 day' + interval '91 days',
         ${draw(38, 2)} = 0, shop_now() - n * interval '1 hour' FROM generate_series(1, 1000) AS n`

const LOG = `
  INSERT INTO audit_entries (actor_id, actor_name, action, subject_kind, subject_id, subject_label, before, after, created_at)
  SELECT $1, 'Shop Owner', 'product.updated', 'product', id::text, name, '{"stock": 1}', '{"stock": 2}', shop_now() - n * interval '5 minutes'
    FROM (SELECT id, name, row_number() OVER (ORDER BY sku) AS n FROM products) AS p`

const POSTS = `
  INSERT INTO blog_posts (title, slug, excerpt, content, status, published_at, author_id, created_at, updated_at)
  SELECT 'On paper, part ' || n, 'many-' || n, 'Why paper lies flat.', 'Paper has a grain.', 'published', shop_now() - n * interval '1 day', $1,
         shop_now() - n * interval '1 day', shop_now() - n * interval '1 day' FROM generate_series(1, 300) AS n`

/** `staffId`: the staff member recorded as the author. */
export async function insertManyOthers(client: pg.ClientBase, staffId: string): Promise<void> {
  await client.query('ALTER TABLE reviews DISABLE TRIGGER reviews_counted')
  await client.query(REVIEWS)
  await client.query(RATINGS)
  await client.query('ALTER TABLE reviews ENABLE TRIGGER reviews_counted')
  await client.query(RETURNS, [staffId])
  await client.query(ENQUIRIES)
  await client.query(COUPONS)
  await client.query(LOG, [staffId])
  await client.query(POSTS, [staffId])
}
