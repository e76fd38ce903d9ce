CREATE TABLE "tax_days" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_sums" (
	"day" date NOT NULL,
	"place" text,
	"code" text,
	"is_interstate" boolean,
	"is_business" boolean NOT NULL,
	"hsn" text NOT NULL,
	"rate_percent" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"nil_rated_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_of_products" (
	"period_id" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "sales_of_products_period_id_product_id_pk" PRIMARY KEY("period_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_periods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	"paid_paise" bigint NOT NULL,
	CONSTRAINT "sales_periods_level" CHECK (level BETWEEN 1 AND 3 AND starts_at < ends_at)
);
--> statement-breakpoint
ALTER TABLE "tax_sums" ADD CONSTRAINT "tax_sums_day_tax_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."tax_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_of_products" ADD CONSTRAINT "sales_of_products_period_id_sales_periods_id_fk" FOREIGN KEY ("period_id") REFERENCES "public"."sales_periods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_sums_of_day" ON "tax_sums" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_periods_once" ON "sales_periods" USING btree ("level","starts_at");--> statement-breakpoint
-- Sums of a finished period do not hold any more once an order of it changes: the next run of the job makes them again.
-- The lock is shared with that job, so that it either sees the change or is undone by it.
CREATE OR REPLACE FUNCTION reopen_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sales_periods', 0));
  DELETE FROM sales_periods WHERE (starts_at <= OLD.paid_at AND OLD.paid_at < ends_at) OR (starts_at <= NEW.paid_at AND NEW.paid_at < ends_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reopen_sales AFTER UPDATE OF paid_at, total_paise ON orders FOR EACH ROW
WHEN ((OLD.paid_at, OLD.total_paise) IS DISTINCT FROM (NEW.paid_at, NEW.total_paise) AND least(OLD.paid_at, NEW.paid_at) < shop_now() - interval '1 hour')
EXECUTE FUNCTION reopen_sales();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reopen_sales_of_new AFTER INSERT ON orders FOR EACH ROW
WHEN (NEW.paid_at < shop_now() - interval '1 hour') EXECUTE FUNCTION reopen_sales();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_reopen_sales_of_deleted AFTER DELETE ON orders FOR EACH ROW
WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION reopen_sales();
--> statement-breakpoint
-- Sums of a finished day do not hold any more once a document is added to it: the next run of the job makes them again.
CREATE OR REPLACE FUNCTION reopen_tax_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('tax_days', 0));
  DELETE FROM tax_days WHERE day = (NEW.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER invoices_reopen_tax_day AFTER INSERT ON invoices FOR EACH ROW
WHEN (NEW.issued_at < shop_now() - interval '1 hour') EXECUTE FUNCTION reopen_tax_day();
