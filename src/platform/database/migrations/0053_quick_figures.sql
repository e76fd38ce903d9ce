-- no transaction
CREATE TABLE IF NOT EXISTS "order_days" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"states" jsonb NOT NULL
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION reopen_order_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sales_periods', 0));
  DELETE FROM order_days USING unnest(ARRAY[OLD.created_at, NEW.created_at]) AS moment
   WHERE starts_at > moment - interval '24 hours' AND starts_at <= moment;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reopen_day AFTER UPDATE OF created_at, payment_status, payment_method, fulfilment_status, delivery, cod_confirmed_at
ON orders FOR EACH ROW WHEN (least(OLD.created_at, NEW.created_at) < shop_now() - interval '6 days') EXECUTE FUNCTION reopen_order_day();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reopen_day_of_new AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.created_at < shop_now() - interval '6 days') EXECUTE FUNCTION reopen_order_day();
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_words" ON "users" USING gin (lower(name) gin_trgm_ops,lower(email) gin_trgm_ops);
