ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coins_percent" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coins_percent" CHECK (coins_percent BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK (kind IN ('welcome', 'earned', 'redeemed', 'returned', 'reversed', 'adjusted', 'expired'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (CASE kind WHEN 'welcome' THEN coins > 0 WHEN 'expired' THEN coins < 0 WHEN 'earned' THEN coins > 0 WHEN 'returned' THEN coins > 0 WHEN 'redeemed' THEN coins < 0 WHEN 'reversed' THEN coins < 0 ELSE coins <> 0 END);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" CHECK (CASE kind WHEN 'welcome' THEN order_id IS NULL WHEN 'adjusted' THEN true WHEN 'expired' THEN true ELSE order_id IS NOT NULL END);