CREATE TABLE "redirects" (
	"from_path" text PRIMARY KEY NOT NULL,
	"to_path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "redirects_paths" CHECK (from_path ~ '^/[^/?#]' AND from_path = lower(from_path) AND length(from_path) <= 500 AND to_path ~ '^/([^/]|$)' AND length(to_path) <= 500 AND to_path <> from_path)
);
