-- Books are append-only: a wrong entry is answered by another one.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A late or repeated event never moves an order backwards: the same table as domain/orders/*-status.ts.
CREATE FUNCTION refuse_order_regression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_status <> OLD.payment_status AND NOT (OLD.payment_status || '>' || NEW.payment_status) = ANY (ARRAY[
    'unpaid>paid', 'unpaid>failed', 'failed>paid', 'paid>partly_refunded', 'paid>refunded', 'partly_refunded>refunded'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.payment_status, NEW.payment_status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.fulfilment_status <> OLD.fulfilment_status AND NOT (OLD.fulfilment_status || '>' || NEW.fulfilment_status) = ANY (ARRAY[
    'none>requested', 'none>shipped', 'none>cancelled', 'requested>shipped', 'requested>cancelled', 'shipped>delivered',
    'shipped>returning', 'delivered>returning', 'returning>returned', 'returning>delivered'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.fulfilment_status, NEW.fulfilment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forward_only BEFORE UPDATE OF payment_status, fulfilment_status ON orders FOR EACH ROW
WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status OR OLD.fulfilment_status IS DISTINCT FROM NEW.fulfilment_status)
EXECUTE FUNCTION refuse_order_regression();
