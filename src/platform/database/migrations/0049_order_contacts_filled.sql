-- no transaction
-- Orders that were placed before the trigger. What it has written since is newer.
INSERT INTO order_contacts (order_id, created_at, words, phone, pincode)
SELECT id, created_at, lower(customer_name || ' ' || customer_email || ' ' || city), reverse(regexp_replace(customer_phone, '\D', '', 'g')), pincode
  FROM orders ORDER BY created_at ON CONFLICT (order_id) DO NOTHING;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_contacts_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_contacts_newest" ON "order_contacts" USING btree ("created_at" DESC NULLS FIRST,"order_id" DESC NULLS FIRST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_contacts_by_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_contacts_by_words" ON "order_contacts" USING gin (words gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_contacts_by_phone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_contacts_by_phone" ON "order_contacts" USING btree (phone text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_contacts_of_pincode";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_contacts_of_pincode" ON "order_contacts" USING btree ("pincode");--> statement-breakpoint
ANALYZE order_contacts;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_customer";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_pincode";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_phone";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_status";
