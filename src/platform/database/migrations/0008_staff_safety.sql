CREATE TABLE "data_refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender" text NOT NULL,
	"kind" text,
	"code" text NOT NULL,
	"fields" text[] NOT NULL,
	"request_id" text NOT NULL,
	"refused_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "is_factor_required" boolean DEFAULT false NOT NULL;