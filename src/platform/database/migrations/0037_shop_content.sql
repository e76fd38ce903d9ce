CREATE TABLE "home_layout" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"blocks" jsonb,
	"draft" jsonb,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "home_layout_one" CHECK (id = 1 AND jsonb_typeof(blocks) = 'array' AND jsonb_typeof(draft) = 'array')
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"changed_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pages_texts" CHECK (slug ~ '^[a-z]+(-[a-z]+)*$' AND title <> '' AND length(title) <= 100 AND body <> '' AND length(body) <= 60000 AND length(meta_title) <= 60 AND length(meta_description) <= 160)
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mail_texts_lengths" CHECK (length(subject) <= 150 AND length(intro) <= 2000 AND length(footer) <= 1000 AND subject !~ '[[:cntrl:]]')
);
--> statement-breakpoint
ALTER TABLE "home_layout" ADD CONSTRAINT "home_layout_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;