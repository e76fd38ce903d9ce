CREATE TABLE "trouble_mails" (
	"kind" text PRIMARY KEY NOT NULL,
	"mailed_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
