CREATE TABLE "product_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "product_batches_kind" CHECK (kind IN ('bulk', 'import'))
);
--> statement-breakpoint
CREATE TABLE "product_undos" (
	"batch_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	CONSTRAINT "product_undos_batch_id_product_id_pk" PRIMARY KEY("batch_id","product_id"),
	CONSTRAINT "product_undos_outcome" CHECK (outcome IN ('restored', 'archived', 'changed_since', 'conflict'))
);
--> statement-breakpoint
ALTER TABLE "product_undos" ADD CONSTRAINT "product_undos_batch_id_product_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."product_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_undos" ADD CONSTRAINT "product_undos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_batches_newest" ON "product_batches" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_undos_of_product" ON "product_undos" USING btree ("product_id");