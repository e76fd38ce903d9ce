CREATE TABLE "low_stock_mails" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "low_stock_at" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "low_stock_at" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock_mails" ADD CONSTRAINT "low_stock_mails_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_low_stock" CHECK (low_stock_at BETWEEN 0 AND 9999);--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_low_stock" CHECK (low_stock_at BETWEEN 0 AND 9999);