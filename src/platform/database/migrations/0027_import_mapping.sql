ALTER TABLE "product_imports" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "mapping" jsonb;