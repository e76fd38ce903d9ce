CREATE TABLE "unpaid_marks" (
	"key" text PRIMARY KEY,
	"failed_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
-- By what a shopper is known: the account, the browser, the digest of the network address.
CREATE FUNCTION unpaid_mark_keys(user_id text, session_id uuid, placed_from text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE AS $$
  SELECT key FROM (VALUES ('account ' || user_id), ('browser ' || session_id::text), ('address ' || placed_from)) AS keys (key)
   WHERE key IS NOT NULL
$$;
--> statement-breakpoint
-- Whoever pays is trusted again. A trigger, because every way to a paid order must do it, and the update drops the address.
CREATE FUNCTION forget_unpaid_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unpaid_marks WHERE key IN (SELECT unpaid_mark_keys(OLD.user_id, OLD.session_id, OLD.placed_from));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_forget_unpaid_marks AFTER UPDATE OF payment_status ON orders FOR EACH ROW
  WHEN (NEW.payment_status = 'paid' AND OLD.payment_status IN ('unpaid', 'failed') AND NEW.total_paise > 0)
  EXECUTE FUNCTION forget_unpaid_marks();
--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_quantity", ADD CONSTRAINT "cart_items_quantity" CHECK (quantity BETWEEN 1 AND 999 AND position >= 0);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_quantity", ADD CONSTRAINT "order_items_quantity" CHECK (quantity BETWEEN 1 AND 999 AND unit_paise > 0);
--> statement-breakpoint
ALTER TABLE "return_items" DROP CONSTRAINT "return_items_quantity", ADD CONSTRAINT "return_items_quantity" CHECK (quantity BETWEEN 1 AND 999);
