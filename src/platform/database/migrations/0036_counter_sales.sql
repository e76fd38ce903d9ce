ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'courier' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email" CHECK (customer_email <> '' OR placed_by IS NOT NULL);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery" CHECK (delivery = 'courier' OR (delivery = 'pickup' AND placed_by IS NOT NULL AND payment_method = 'prepaid' AND shipping_paise = 0 AND fulfilment_status IN ('none', 'delivered', 'cancelled')));--> statement-breakpoint
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
  ]) AND NOT (NEW.delivery = 'pickup' AND OLD.fulfilment_status = 'none' AND NEW.fulfilment_status = 'delivered') THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.fulfilment_status, NEW.fulfilment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
