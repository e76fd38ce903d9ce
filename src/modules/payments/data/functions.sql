-- Whether a refund is for the payment that settled its order. Other captures were never revenue.
CREATE OR REPLACE FUNCTION mark_own_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_own_money := CASE
    WHEN NEW.replaces_id IS NOT NULL THEN (SELECT is_own_money FROM refunds WHERE id = NEW.replaces_id)
    WHEN NEW.method <> 'provider' THEN true
    ELSE EXISTS (SELECT FROM payments WHERE order_id = NEW.order_id AND provider_payment_id = NEW.provider_payment_id) END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER refunds_own_money BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION mark_own_money();
