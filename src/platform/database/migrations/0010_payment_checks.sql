ALTER TABLE "payments" ADD COLUMN "next_check_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "signed_at" timestamp with time zone;
