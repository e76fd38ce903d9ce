CREATE TABLE "tags" (
	"subject" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "tags_subject_tag_pk" PRIMARY KEY("subject","tag"),
	CONSTRAINT "tags_subject" CHECK (subject IN ('order', 'product', 'customer'))
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"owner" text,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "staff_views_texts" CHECK (list ~ '^/cms/[a-z/]+$' AND length(name) BETWEEN 1 AND 40 AND length(query) BETWEEN 1 AND 1000)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_views_of_list" ON "staff_views" USING btree ("list","position");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_views_name" ON "staff_views" USING btree ("list",coalesce(owner, ''),lower(name));--> statement-breakpoint
CREATE INDEX "orders_not_archived" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "orders_archived" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_tag" ON "orders" USING gin ("tags") WHERE tags <> '{}';