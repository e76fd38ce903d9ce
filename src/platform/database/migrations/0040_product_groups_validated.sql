ALTER TABLE "products" VALIDATE CONSTRAINT "products_group";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_option";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_option_values";
