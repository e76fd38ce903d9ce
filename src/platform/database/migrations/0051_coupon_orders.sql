-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_with_coupon";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_with_coupon" ON "orders" USING btree ("paid_at","id","coupon_code","coupon_discount_paise","total_paise") WHERE coupon_code IS NOT NULL AND paid_at IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid" ON "orders" USING btree ("paid_at","total_paise","id") WHERE paid_at IS NOT NULL;
