-- The database's clock. A test or a simulation may set it for its own connections; nothing else does.
CREATE OR REPLACE FUNCTION shop_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce(nullif(current_setting('panna.now', true), '')::timestamptz, now());

-- Books are append-only: a wrong entry is answered by another one.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER review_events_append_only BEFORE UPDATE OR DELETE ON review_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER shipment_scans_append_only BEFORE UPDATE OR DELETE ON shipment_scans FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What staff did stays as it was done.
CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER enquiry_events_append_only BEFORE DELETE ON enquiry_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Their words go with the account that they were said to; that something was said stays.
CREATE OR REPLACE TRIGGER enquiry_events_only_emptied BEFORE UPDATE ON enquiry_events FOR EACH ROW
  WHEN (NEW.words <> '' OR (NEW.id, NEW.enquiry_id, NEW.kind, NEW.actor_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.enquiry_id, OLD.kind, OLD.actor_id, OLD.created_at))
  EXECUTE FUNCTION refuse_change();
