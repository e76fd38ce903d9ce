CREATE TABLE "built_files" (
	"path" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"shipped_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
