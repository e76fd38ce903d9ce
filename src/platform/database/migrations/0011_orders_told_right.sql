-- A refund that failed at the customer's bank is still owed: the order's payment status moves back with it.
CREATE OR REPLACE FUNCTION refuse_order_regression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_status <> OLD.payment_status AND NOT (OLD.payment_status || '>' || NEW.payment_status) = ANY (ARRAY[
    'unpaid>paid', 'unpaid>failed', 'failed>paid', 'paid>partly_refunded', 'paid>refunded', 'partly_refunded>refunded',
    'refunded>partly_refunded', 'refunded>paid', 'partly_refunded>paid'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.payment_status, NEW.payment_status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.fulfilment_status <> OLD.fulfilment_status AND NOT (OLD.fulfilment_status || '>' || NEW.fulfilment_status) = ANY (ARRAY[
    'none>requested', 'none>shipped', 'none>cancelled', 'requested>shipped', 'requested>cancelled', 'shipped>delivered',
    'shipped>returning', 'shipped>cancelled', 'delivered>returning', 'returning>returned', 'returning>delivered',
    'returning>cancelled'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.fulfilment_status, NEW.fulfilment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint

-- Orders whose refunds failed before this release read as refunded: their status follows what was really sent back.
UPDATE orders o SET payment_status = sent.status, updated_at = shop_now()
  FROM (
    SELECT o.id, CASE WHEN coalesce(sum(r.amount_paise + r.withheld_coins * 100), 0) >= o.total_paise THEN 'refunded'
                      WHEN count(r.id) > 0 THEN 'partly_refunded' ELSE 'paid' END AS status
      FROM orders o JOIN payments p ON p.order_id = o.id
      LEFT JOIN refunds r ON r.order_id = o.id AND r.replaces_id IS NULL AND r.method <> 'coins'
            AND (r.method = 'manual' OR r.provider_payment_id = p.provider_payment_id)
            AND EXISTS (SELECT 1 FROM refunds t WHERE coalesce(t.replaces_id, t.id) = r.id AND t.status = 'accepted' AND t.failed_at IS NULL)
     WHERE o.payment_status IN ('partly_refunded', 'refunded') AND EXISTS (SELECT FROM refunds f WHERE f.order_id = o.id AND f.failed_at IS NOT NULL)
     GROUP BY o.id, o.total_paise) sent
 WHERE o.id = sent.id AND o.payment_status <> sent.status;--> statement-breakpoint

-- Goods of cash orders that the courier has: neither on hand nor reserved any more, and not sold yet.
ALTER TABLE "products" ADD COLUMN "with_courier" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_with_courier" CHECK (with_courier >= 0);--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint

-- Every parcel that a courier has scanned, or that staff gave to another courier, was handed over before.
UPDATE shipments s SET handed_over_at = coalesce((SELECT min(scanned_at) FROM shipment_scans c WHERE c.shipment_id = s.id
    AND c.status NOT IN ('', 'Manifested', 'Not Picked', 'Canceled', 'Closed')), s.delivered_at, s.created_at)
 WHERE s.status = 'created' AND (s.courier <> '' OR s.delivered_at IS NOT NULL OR EXISTS (SELECT FROM shipment_scans c
    WHERE c.shipment_id = s.id AND c.status NOT IN ('', 'Manifested', 'Not Picked', 'Canceled', 'Closed')))
   -- Cash orders that were given up before this release never left the shelf in the books.
   AND NOT EXISTS (SELECT FROM orders o WHERE o.id = s.order_id AND o.payment_status = 'failed');--> statement-breakpoint

WITH moved AS (
  SELECT i.product_id, i.order_id, i.quantity FROM orders o JOIN shipments s ON s.order_id = o.id JOIN order_items i ON i.order_id = o.id
    JOIN products p ON p.id = i.product_id
   WHERE o.payment_method = 'cod' AND o.payment_status = 'unpaid' AND s.handed_over_at IS NOT NULL AND p.on_hand IS NOT NULL
), booked AS (
  INSERT INTO stock_movements (product_id, kind, quantity, order_id, reason)
  SELECT product_id, 'sold', -quantity, order_id, 'handed to the courier, to be paid in cash' FROM moved
)
UPDATE products p SET on_hand = on_hand - m.quantity, reserved = reserved - m.quantity, with_courier = m.quantity
  FROM (SELECT product_id, sum(quantity)::int AS quantity FROM moved GROUP BY product_id) m WHERE p.id = m.product_id;--> statement-breakpoint

CREATE INDEX "orders_completed" ON "orders" USING btree ("created_at" DESC,"id" DESC) WHERE payment_status IN ('paid', 'partly_refunded') AND fulfilment_status NOT IN ('cancelled', 'returned');
