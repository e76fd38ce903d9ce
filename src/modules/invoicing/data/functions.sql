-- A document whose day ended while it waited for its number is not stored: the transaction is retried on the new day.
CREATE OR REPLACE FUNCTION require_number(number text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF number IS NULL THEN
    RAISE EXCEPTION 'the day changed while a document waited for its number' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN number;
END $$;

-- Totals of a finished day are void once a document is added to it: the job's next run calculates them again.
CREATE OR REPLACE FUNCTION reopen_tax_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax_days', 0));
  DELETE FROM tax_days WHERE day = (NEW.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_reopen_tax_day AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.issued_at < shop_now() - interval '1 hour') EXECUTE FUNCTION reopen_tax_day();
