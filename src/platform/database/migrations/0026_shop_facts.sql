CREATE TABLE "shop_facts" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_facts_one" CHECK (id = 1 AND jsonb_typeof(facts) = 'object')
);
--> statement-breakpoint
ALTER TABLE "shop_facts" ADD CONSTRAINT "shop_facts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO shop_facts (id) VALUES (1);
