ALTER TABLE "refunds" ADD COLUMN "is_own_money" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE refunds r SET is_own_money = false FROM refunds first, payments p
 WHERE first.id = coalesce(r.replaces_id, r.id) AND p.order_id = r.order_id AND first.method = 'provider'
   AND first.provider_payment_id IS DISTINCT FROM p.provider_payment_id;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_own_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_own_money := CASE
    WHEN NEW.replaces_id IS NOT NULL THEN (SELECT is_own_money FROM refunds WHERE id = NEW.replaces_id)
    WHEN NEW.method <> 'provider' THEN true
    ELSE EXISTS (SELECT FROM payments WHERE order_id = NEW.order_id AND provider_payment_id = NEW.provider_payment_id) END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER refunds_own_money BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION mark_own_money();
