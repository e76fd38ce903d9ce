-- The GSTIN and legal name of a business that buys. Empty for every earlier order.
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "business_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_business" CHECK ((buyer_gstin IS NULL) = (business_name IS NULL) AND (buyer_gstin IS NULL OR (buyer_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9A-J][0-9A-Z]$' AND business_name <> '')));
