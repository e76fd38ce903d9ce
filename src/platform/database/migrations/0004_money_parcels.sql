CREATE TABLE "pickups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"time" text NOT NULL,
	"expected_parcels" integer NOT NULL,
	"carrier_id" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "pickups_day_unique" UNIQUE("day"),
	CONSTRAINT "pickups_status" CHECK (status IN ('requested', 'accepted', 'refused')),
	CONSTRAINT "pickups_parcels" CHECK (expected_parcels >= 1 AND time ~ '^[0-9]{2}:[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "pincodes" (
	"pin" char(6) PRIMARY KEY NOT NULL,
	"is_served" boolean NOT NULL,
	"takes_cash" boolean NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state_code" text DEFAULT '' NOT NULL,
	"is_remote" boolean DEFAULT false NOT NULL,
	"transit_days" integer,
	"remark" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "pincodes_pin" CHECK (pin ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"corrects_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "invoices_kind" CHECK (kind IN ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note')),
	CONSTRAINT "invoices_number" CHECK (number ~ '^[A-Z0-9/-]{1,16}$' AND sequence >= 1),
	CONSTRAINT "invoices_credit" CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL AND corrects_id IS NOT NULL)),
	CONSTRAINT "invoices_total" CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise AND taxable_paise >= 0 AND cgst_paise >= 0 AND sgst_paise >= 0 AND igst_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"hsn" text NOT NULL,
	"effective_from" date NOT NULL,
	"rate_percent" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "tax_rates_hsn_effective_from_pk" PRIMARY KEY("hsn","effective_from"),
	CONSTRAINT "tax_rates_facts" CHECK (hsn ~ '^[0-9]{4,8}$' AND rate_percent BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE "cod_confirmations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "cod_confirmations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"return_id" uuid NOT NULL,
	"order_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "return_items_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_items_quantity" CHECK (quantity BETWEEN 1 AND 50)
);
--> statement-breakpoint
CREATE TABLE "return_parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"return_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"waybill" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"asked_until" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"carrier_status_type" text DEFAULT '' NOT NULL,
	"carrier_status" text DEFAULT '' NOT NULL,
	"carrier_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "return_parcels_waybill_unique" UNIQUE("waybill"),
	CONSTRAINT "return_parcels_status" CHECK (status IN ('requested', 'created', 'refused', 'cancelled')),
	CONSTRAINT "return_parcels_direction" CHECK (direction IN ('back', 'out')),
	CONSTRAINT "return_parcels_waybill" CHECK ((status = 'created') <= (waybill IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_id" text NOT NULL,
	CONSTRAINT "return_photos_return_id_position_pk" PRIMARY KEY("return_id","position")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"wish" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"amount_paise" bigint NOT NULL,
	"coins_back" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "returns_wish" CHECK (wish IN ('refund', 'replacement')),
	CONSTRAINT "returns_status" CHECK (status IN ('requested', 'approved', 'refused', 'received', 'completed', 'withdrawn')),
	CONSTRAINT "returns_amounts" CHECK (amount_paise >= 0 AND coins_back >= 0),
	CONSTRAINT "returns_decided" CHECK ((status IN ('requested', 'withdrawn')) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_cod_on" boolean DEFAULT false NOT NULL,
	"cod_fee_paise" bigint DEFAULT 0 NOT NULL,
	"cod_limit_paise" bigint DEFAULT 500000 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "shop_settings_one" CHECK (id = 1),
	CONSTRAINT "shop_settings_cod" CHECK (cod_fee_paise BETWEEN 0 AND 100000 AND cod_limit_paise BETWEEN 100 AND 10000000)
);
--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_facts";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_shipped_paid";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_by";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_accepted";--> statement-breakpoint
DROP INDEX "stock_movements_once";--> statement-breakpoint
DROP INDEX "ledger_entries_once_per_order";--> statement-breakpoint
ALTER TABLE "orders" drop column "status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "status" text GENERATED ALWAYS AS (CASE WHEN payment_status = 'failed' THEN 'failed' WHEN fulfilment_status IN ('shipped', 'returning') THEN 'shipped' WHEN payment_status = 'unpaid' THEN 'pending' ELSE 'completed' END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "provider_payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "customer_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "max_uses_per_customer" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "forwarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "crm_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_scans" ADD COLUMN "status_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "cod_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "charged_paise" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "pickup_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ndr_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ndr_remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "ndr_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "reattempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'prepaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cod_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "coins_returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "processed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_confirmations" ADD CONSTRAINT "cod_confirmations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_parcels" ADD CONSTRAINT "return_parcels_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("series","financial_year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "return_parcels_once" ON "return_parcels" USING btree ("return_id","direction");--> statement-breakpoint
CREATE INDEX "returns_of_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_pickup_id_pickups_id_fk" FOREIGN KEY ("pickup_id") REFERENCES "public"."pickups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_redemptions_of_customer" ON "coupon_redemptions" USING btree ("coupon_id","customer_key") WHERE released_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_hand_once" ON "refunds" USING btree ("order_id","reason") WHERE method = 'manual';--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once" ON "stock_movements" USING btree ("order_id","product_id","kind",coalesce(return_id, '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once_per_order" ON "ledger_entries" USING btree ("order_id","kind",(coins > 0),coalesce(refund_id, '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_per_customer" CHECK (max_uses_per_customer IS NULL OR max_uses_per_customer >= 1);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_facts" CHECK (cost_paise >= 0 AND weight_grams > 0 AND attempts >= 0 AND cod_paise >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cod" CHECK (payment_method IN ('prepaid', 'cod') AND cod_fee_paise >= 0 AND (payment_method = 'cod' OR (cod_fee_paise = 0 AND cod_confirmed_at IS NULL)));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_paise = subtotal_paise + shipping_paise + cod_fee_paise - coupon_discount_paise - coin_discount_paise AND total_paise >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipped_paid" CHECK (fulfilment_status IN ('none', 'cancelled') OR payment_status <> 'unpaid' OR cod_confirmed_at IS NOT NULL);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK (provider IN ('razorpay', 'cod', 'none') AND currency = 'INR');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by" CHECK (status <> 'paid' OR provider IN ('cod', 'none') OR provider_payment_id IS NOT NULL);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK (method IN ('provider', 'manual') AND (method = 'provider') = (provider_payment_id IS NOT NULL));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_coins" CHECK (coins_returned >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_accepted" CHECK (CASE method WHEN 'provider' THEN (status = 'accepted') = (provider_refund_id IS NOT NULL) ELSE (status = 'accepted') = (reference <> '') END);
--> statement-breakpoint
-- It went with the column that was made anew.
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO shop_settings (id) VALUES (1);
--> statement-breakpoint
-- Notebooks: nil since 22 September 2025 (Notification 10/2025-Central Tax (Rate)), 12 % before. Planners: as diaries, until the shop's accountant says otherwise.
INSERT INTO tax_rates (hsn, effective_from, rate_percent, note) VALUES
  ('48202000', '2017-07-01', 12, 'Exercise books and notebooks'),
  ('48202000', '2025-09-22', 0, 'Exercise books and notebooks: Notification 10/2025-Central Tax (Rate)'),
  ('48201090', '2017-07-01', 18, 'Planners, as diaries; to be confirmed by the accountant');
--> statement-breakpoint
UPDATE products SET hsn = CASE category WHEN 'Undated Daily Planners' THEN '48201090' ELSE '48202000' END WHERE hsn = '4820';

--> statement-breakpoint
-- A refund that did not go through is made good by another row: what is owed is counted by first rows alone.
ALTER TABLE "refunds" ADD COLUMN "replaces_id" uuid;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_replaces_id_refunds_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
DROP INDEX "refunds_once";
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("provider_payment_id","reason") WHERE replaces_id IS NULL;
--> statement-breakpoint
DROP INDEX "refunds_by_hand_once";
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_hand_once" ON "refunds" USING btree ("order_id","reason") WHERE method <> 'provider' AND replaces_id IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_replaced_once" ON "refunds" USING btree ("replaces_id") WHERE status <> 'refused' AND failed_at IS NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ended" CHECK (num_nonnulls(processed_at, failed_at) = 0 OR status = 'accepted');

--> statement-breakpoint
-- Photos of a return are for its customer and staff: no public address serves a private picture.
ALTER TABLE "pictures" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "return_uploads" (
	"picture_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_uploads" ADD CONSTRAINT "return_uploads_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "return_uploads" ADD CONSTRAINT "return_uploads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "return_uploads_of_order" ON "return_uploads" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "return_photos_of_picture" ON "return_photos" USING btree ("picture_id");
--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "amount_paise" bigint NOT NULL;
--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "coins_back" integer NOT NULL;
--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_amounts" CHECK (amount_paise >= 0 AND coins_back >= 0);
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "opened_by" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "opened_because" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "closed_at" timestamp with time zone;
--> statement-breakpoint
-- One that was approved can still be withdrawn: who approved it, and when, stays.
ALTER TABLE "returns" DROP CONSTRAINT "returns_decided";
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_decided" CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND CASE status WHEN 'requested' THEN decided_at IS NULL WHEN 'withdrawn' THEN true ELSE decided_at IS NOT NULL END);
--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_ended" CHECK ((closed_at IS NOT NULL) = (status IN ('refused', 'withdrawn', 'completed')) AND (status NOT IN ('received', 'completed') OR received_at IS NOT NULL) AND (opened_by <> '') = (opened_because <> ''));
--> statement-breakpoint
-- What goes out in place of something that came back is no sale. Both directions: a replacement may come back too.
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK (kind IN ('received', 'sold', 'returned', 'replaced', 'adjusted'));
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_order";
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order" CHECK ((kind IN ('sold', 'returned', 'replaced')) = (order_id IS NOT NULL) AND (kind <> 'replaced' OR return_id IS NOT NULL));
--> statement-breakpoint
DROP INDEX "stock_movements_once";
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once" ON "stock_movements" USING btree ("order_id","product_id","kind",(quantity > 0),coalesce(return_id, '00000000-0000-0000-0000-000000000000'::uuid));
--> statement-breakpoint
-- What a parcel waits for that the carrier did not take: staff see to it.
ALTER TABLE "shipments" ADD COLUMN "needs" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_needs" CHECK (needs IN ('', 'balance', 'warehouse', 'account', 'tomorrow'));
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
-- A part of an order that was paid with coins alone sends no money back.
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount" CHECK (CASE method WHEN 'coins' THEN amount_paise = 0 ELSE amount_paise >= 100 END);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_method";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK (method IN ('provider', 'manual', 'coins') AND (method = 'provider') = (provider_payment_id IS NOT NULL));
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_accepted";
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_accepted" CHECK (CASE method WHEN 'provider' THEN (status = 'accepted') = (provider_refund_id IS NOT NULL) WHEN 'manual' THEN (status = 'accepted') = (reference <> '') ELSE status = 'accepted' END);
--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "invoices_correcting" ON "invoices" USING btree ("corrects_id");
--> statement-breakpoint
-- A mailbox has many spellings: orders in cash are counted by the digest of one.
ALTER TABLE "orders" ADD COLUMN "customer_mailbox" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_in_cash_of_mailbox" ON "orders" USING btree ("customer_mailbox") WHERE customer_mailbox <> '';
--> statement-breakpoint
-- The link of each mail stays good: mails overtake each other.
ALTER TABLE "cod_confirmations" DROP CONSTRAINT "cod_confirmations_pkey";
--> statement-breakpoint
ALTER TABLE "cod_confirmations" DROP CONSTRAINT "cod_confirmations_token_hash_unique";
--> statement-breakpoint
ALTER TABLE "cod_confirmations" ADD PRIMARY KEY ("token_hash");
--> statement-breakpoint
CREATE INDEX "cod_confirmations_of_order" ON "cod_confirmations" USING btree ("order_id");
