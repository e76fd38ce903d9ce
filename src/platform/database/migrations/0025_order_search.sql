DROP INDEX "orders_by_customer";--> statement-breakpoint
CREATE INDEX "products_for_orders" ON "products" USING gin (lower(name || ' ' || sku) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_of_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_of_pincode" ON "orders" USING btree ("pincode");--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING gin (lower(customer_name || ' ' || customer_email || ' ' || city) gin_trgm_ops);