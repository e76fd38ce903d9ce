ALTER TABLE "shop_settings" ADD COLUMN "return_refund_limit_paise" bigint DEFAULT 200000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "return_refund_daily_paise" bigint DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "coin_adjustment_limit" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "coin_adjustment_daily" integer DEFAULT 10000 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_staff_limits" CHECK (return_refund_limit_paise BETWEEN 0 AND 10000000 AND return_refund_daily_paise BETWEEN 0 AND 100000000 AND coin_adjustment_limit BETWEEN 1 AND 100000 AND coin_adjustment_daily BETWEEN 1 AND 1000000);--> statement-breakpoint
CREATE INDEX "refunds_of_staff" ON "refunds" USING btree ("asked_by","created_at") WHERE asked_by <> '';--> statement-breakpoint
CREATE INDEX "ledger_entries_of_staff" ON "ledger_entries" USING btree ("actor_id","created_at") WHERE actor_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "welcome_bonuses" ADD COLUMN "domain_digest" text;--> statement-breakpoint
CREATE INDEX "welcome_bonuses_of_domain" ON "welcome_bonuses" USING btree ("domain_digest","granted_at");--> statement-breakpoint
ALTER TABLE "two_factors" ADD COLUMN "last_used_step" bigint;
