ALTER TABLE "pictures" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_place" CHECK (num_nonnulls(bytes, object_key) = 1) NOT VALID;