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

CREATE OR REPLACE TRIGGER orders_forward_only BEFORE UPDATE OF payment_status, fulfilment_status ON orders FOR EACH ROW
WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status OR OLD.fulfilment_status IS DISTINCT FROM NEW.fulfilment_status)
EXECUTE FUNCTION refuse_order_regression();

-- The exception has a name, so that the checkout can answer it instead of failing.
CREATE OR REPLACE FUNCTION refuse_order_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % takes no orders', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_of_living_accounts';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_of_living_accounts BEFORE INSERT OR UPDATE OF user_id ON orders FOR EACH ROW
WHEN (NEW.user_id IS NOT NULL)
EXECUTE FUNCTION refuse_order_of_deleted();

-- Transactions may end in another order than they began: a change never gets an earlier time than the change before it.
CREATE OR REPLACE FUNCTION date_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(shop_now(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;

-- Integrators poll for changes: an order or a product counts as changed when any data that they receive about it changes.
CREATE OR REPLACE TRIGGER orders_dated BEFORE UPDATE ON orders FOR EACH ROW
WHEN ((NEW.updated_at, NEW.payment_status, NEW.fulfilment_status, NEW.paid_at, NEW.user_id, NEW.customer_name, NEW.customer_email,
       NEW.customer_phone, NEW.address, NEW.city, NEW.state, NEW.pincode, NEW.country)
  IS DISTINCT FROM
      (OLD.updated_at, OLD.payment_status, OLD.fulfilment_status, OLD.paid_at, OLD.user_id, OLD.customer_name, OLD.customer_email,
       OLD.customer_phone, OLD.address, OLD.city, OLD.state, OLD.pincode, OLD.country))
EXECUTE FUNCTION date_order_change();

-- Integrators receive an order's parcel, refunds and documents with it. Anyone who writes these holds the order's lock.
CREATE OR REPLACE FUNCTION date_change_beside_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = shop_now() WHERE id = NEW.order_id AND updated_at <> shop_now();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER parcels_date_order AFTER INSERT ON parcels FOR EACH ROW
WHEN (NEW.purpose = 'order' AND NEW.waybill IS NOT NULL) EXECUTE FUNCTION date_change_beside_order();

CREATE OR REPLACE TRIGGER parcels_date_order_again AFTER UPDATE ON parcels FOR EACH ROW
WHEN (NEW.purpose = 'order' AND (NEW.waybill IS NOT NULL OR OLD.waybill IS NOT NULL)
  AND (NEW.status = 'cancelled', NEW.waybill, NEW.courier, NEW.carrier_status, NEW.expected_delivery_at, NEW.delivered_at)
  IS DISTINCT FROM (OLD.status = 'cancelled', OLD.waybill, OLD.courier, OLD.carrier_status, OLD.expected_delivery_at, OLD.delivered_at))
EXECUTE FUNCTION date_change_beside_order();

CREATE OR REPLACE TRIGGER refunds_date_order AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION date_change_beside_order();

CREATE OR REPLACE TRIGGER refunds_date_order_again AFTER UPDATE ON refunds FOR EACH ROW
WHEN ((NEW.status, NEW.provider_refund_id, NEW.processed_at, NEW.failed_at)
  IS DISTINCT FROM (OLD.status, OLD.provider_refund_id, OLD.processed_at, OLD.failed_at))
EXECUTE FUNCTION date_change_beside_order();

CREATE OR REPLACE TRIGGER invoices_date_order AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION date_change_beside_order();

-- Identifies a shopper by account, browser and digest of the network address.
CREATE OR REPLACE FUNCTION unpaid_mark_keys(user_id text, session_id uuid, placed_from text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE AS $$
  SELECT key FROM (VALUES ('account ' || user_id), ('browser ' || session_id::text), ('address ' || placed_from)) AS keys (key)
   WHERE key IS NOT NULL
$$;

-- A payment restores trust in a shopper. Done by a trigger, because it applies to every way an order gets paid, and the update clears the address.
CREATE OR REPLACE FUNCTION forget_unpaid_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unpaid_marks WHERE key IN (SELECT unpaid_mark_keys(OLD.user_id, OLD.session_id, OLD.placed_from));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_forget_unpaid_marks AFTER UPDATE OF payment_status ON orders FOR EACH ROW
  WHEN (NEW.payment_status = 'paid' AND OLD.payment_status IN ('unpaid', 'failed') AND NEW.total_paise > 0)
  EXECUTE FUNCTION forget_unpaid_marks();

-- Totals of a finished period are void once one of its orders changes: the job's next run calculates them again.
-- The job shares this lock, so it either sees the change or its result is undone by it.
CREATE OR REPLACE FUNCTION reopen_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sales_periods', 0));
  DELETE FROM sales_periods WHERE (starts_at <= OLD.paid_at AND OLD.paid_at < ends_at) OR (starts_at <= NEW.paid_at AND NEW.paid_at < ends_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_reopen_sales AFTER UPDATE OF paid_at, total_paise ON orders FOR EACH ROW
WHEN ((OLD.paid_at, OLD.total_paise) IS DISTINCT FROM (NEW.paid_at, NEW.total_paise) AND least(OLD.paid_at, NEW.paid_at) < shop_now() - interval '1 hour')
EXECUTE FUNCTION reopen_sales();

CREATE OR REPLACE TRIGGER orders_reopen_sales_of_new AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.paid_at < shop_now() - interval '1 hour') EXECUTE FUNCTION reopen_sales();

CREATE OR REPLACE TRIGGER orders_reopen_sales_of_deleted AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION reopen_sales();

-- The same for the order counts of a day, which are made a week later: by then few orders change, and none is opened for payment.
CREATE OR REPLACE FUNCTION reopen_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sales_periods', 0));
  DELETE FROM order_days USING unnest(ARRAY[OLD.created_at, NEW.created_at]) AS moment
   WHERE starts_at > moment - interval '24 hours' AND starts_at <= moment;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_reopen_day AFTER UPDATE OF created_at, payment_status, payment_method, fulfilment_status, delivery, cod_confirmed_at
ON orders FOR EACH ROW WHEN (least(OLD.created_at, NEW.created_at) < shop_now() - interval '6 days') EXECUTE FUNCTION reopen_order_day();

CREATE OR REPLACE TRIGGER orders_reopen_day_of_new AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.created_at < shop_now() - interval '6 days') EXECUTE FUNCTION reopen_order_day();

-- The texts that staff search orders by are in a table with its own indexes. The backfill of older orders may run after a change.
CREATE OR REPLACE FUNCTION save_order_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_contacts (order_id, created_at, words, phone, pincode)
  VALUES (NEW.id, NEW.created_at, lower(NEW.customer_name || ' ' || NEW.customer_email || ' ' || NEW.city),
          reverse(regexp_replace(NEW.customer_phone, '\D', '', 'g')), NEW.pincode)
  ON CONFLICT (order_id) DO UPDATE SET created_at = excluded.created_at, words = excluded.words, phone = excluded.phone, pincode = excluded.pincode;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_save_contact AFTER INSERT OR UPDATE OF created_at, customer_name, customer_email, customer_phone, city, pincode
ON orders FOR EACH ROW EXECUTE FUNCTION save_order_contact();
