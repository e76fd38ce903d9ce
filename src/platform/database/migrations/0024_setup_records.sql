CREATE TABLE "setup_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setup_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"actor_id" text,
	"code_hash" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "setup_records_kind" CHECK (kind IN ('logo', 'tax_rates', 'shipping', 'backup', 'test_mail', 'mail_seen')),
	CONSTRAINT "setup_records_code" CHECK ((kind = 'test_mail') = (code_hash IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "setup_records" ADD CONSTRAINT "setup_records_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setup_records_latest" ON "setup_records" USING btree ("kind","id");