CREATE TABLE "order_contacts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"words" text NOT NULL,
	"phone" text NOT NULL,
	"pincode" char(6) NOT NULL
);
--> statement-breakpoint
-- What staff search orders by has a table and indexes of its own. The backfill of older orders may come after a change.
CREATE OR REPLACE FUNCTION save_order_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_contacts (order_id, created_at, words, phone, pincode)
  VALUES (NEW.id, NEW.created_at, lower(NEW.customer_name || ' ' || NEW.customer_email || ' ' || NEW.city),
          reverse(regexp_replace(NEW.customer_phone, '\D', '', 'g')), NEW.pincode)
  ON CONFLICT (order_id) DO UPDATE SET created_at = excluded.created_at, words = excluded.words, phone = excluded.phone, pincode = excluded.pincode;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_save_contact AFTER INSERT OR UPDATE OF created_at, customer_name, customer_email, customer_phone, city, pincode
ON orders FOR EACH ROW EXECUTE FUNCTION save_order_contact();
--> statement-breakpoint
-- Most events are written again when they are processed: on the same page, so that their bodies are not logged twice.
ALTER TABLE "webhook_inbox" SET (fillfactor = 50);
