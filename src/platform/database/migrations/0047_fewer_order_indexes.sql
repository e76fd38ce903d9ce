-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_by_payment_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_payment_status" ON "orders" USING btree ("payment_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"fulfilment_status");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_account";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_account" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE user_id IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_browser";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_of_browser" ON "orders" USING btree ("session_id","created_at" DESC NULLS LAST) WHERE session_id IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_not_archived";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_payment_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_completed";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_user";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_of_guest";
