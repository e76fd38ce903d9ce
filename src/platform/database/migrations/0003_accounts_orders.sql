CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "addresses_pincode" CHECK (pincode ~ '^[0-9]{6}$')
);
--> statement-breakpoint
CREATE TABLE "guest_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment_scans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_scans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"status_type" text NOT NULL,
	"status" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"waybill" text,
	"cost_paise" bigint NOT NULL,
	"weight_grams" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"carrier_status_type" text DEFAULT '' NOT NULL,
	"carrier_status" text DEFAULT '' NOT NULL,
	"expected_delivery_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "shipments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "shipments_waybill_unique" UNIQUE("waybill"),
	CONSTRAINT "shipments_status" CHECK (status IN ('requested', 'created', 'refused', 'cancelled')),
	CONSTRAINT "shipments_waybill" CHECK ((status = 'created') <= (waybill IS NOT NULL)),
	CONSTRAINT "shipments_facts" CHECK (cost_paise >= 0 AND weight_grams > 0 AND attempts >= 0)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "cart_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK (quantity BETWEEN 1 AND 50 AND position >= 0)
);
--> statement-breakpoint
CREATE TABLE "kept_versions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cart_version" integer DEFAULT 0 NOT NULL,
	"wishlist_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "welcome_bonuses" (
	"email_digest" text PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "marketing_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_mail_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_scans" ADD CONSTRAINT "shipment_scans_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_versions" ADD CONSTRAINT "kept_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "guest_codes_of_email" ON "guest_codes" USING btree ("email","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "two_factors_of_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_secret" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_scans_once" ON "shipment_scans" USING btree ("shipment_id","scanned_at","status_type","status");--> statement-breakpoint
CREATE INDEX "shipments_to_track" ON "shipments" USING btree ("checked_at") WHERE status = 'created' AND delivered_at IS NULL;--> statement-breakpoint
CREATE INDEX "wishlist_items_of_user" ON "wishlist_items" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_email" ON "orders" USING btree (lower(customer_email),"created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_adjusted_why" CHECK (actor_id IS NULL OR (kind = 'adjusted' AND length(reason) > 0));
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_order";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order" CHECK (CASE kind WHEN 'welcome' THEN order_id IS NULL WHEN 'adjusted' THEN true ELSE order_id IS NOT NULL END);
--> statement-breakpoint
DROP INDEX "ledger_entries_once_per_order";
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once_per_order" ON "ledger_entries" USING btree ("order_id","kind",(coins > 0));
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
CREATE INDEX "orders_open_of_address" ON "orders" USING btree ("placed_from") WHERE placed_from IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_from" CHECK (placed_from IS NULL OR payment_status = 'unpaid');
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"picture_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "review_photos_picture_id_user_id_pk" PRIMARY KEY("picture_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "review_events_kind" CHECK (kind IN ('hidden', 'shown'))
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_of_user" ON "review_photos" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "review_events_of_review" ON "review_events" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_of_picture" ON "reviews" USING btree ("picture_id");--> statement-breakpoint
CREATE TRIGGER review_events_append_only BEFORE UPDATE OR DELETE ON review_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "asked_until" timestamp with time zone;
--> statement-breakpoint
-- The same table as domain/orders/*-status.ts: a parcel that the courier has not fetched can be cancelled.
CREATE OR REPLACE FUNCTION refuse_order_regression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_status <> OLD.payment_status AND NOT (OLD.payment_status || '>' || NEW.payment_status) = ANY (ARRAY[
    'unpaid>paid', 'unpaid>failed', 'failed>paid', 'paid>partly_refunded', 'paid>refunded', 'partly_refunded>refunded'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.payment_status, NEW.payment_status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.fulfilment_status <> OLD.fulfilment_status AND NOT (OLD.fulfilment_status || '>' || NEW.fulfilment_status) = ANY (ARRAY[
    'none>requested', 'none>shipped', 'none>cancelled', 'requested>shipped', 'requested>cancelled', 'shipped>delivered',
    'shipped>returning', 'shipped>cancelled', 'delivered>returning', 'returning>returned', 'returning>delivered'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.fulfilment_status, NEW.fulfilment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipment_scans_append_only BEFORE UPDATE OR DELETE ON shipment_scans FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- No order comes to an account that is being deleted: whichever of the two is first, the other sees it.
CREATE FUNCTION refuse_order_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % takes no orders', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_of_living_accounts BEFORE INSERT OR UPDATE OF user_id ON orders FOR EACH ROW
WHEN (NEW.user_id IS NOT NULL)
EXECUTE FUNCTION refuse_order_of_deleted();
--> statement-breakpoint
CREATE TABLE "account_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_tries_started" ON "account_tries" USING btree ("started_at");
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "withheld_coins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withheld" CHECK (withheld_coins >= 0);
--> statement-breakpoint
-- The same table as domain/orders/*-status.ts: a parcel that the carrier agreed to stop may have turned round meanwhile.
CREATE OR REPLACE FUNCTION refuse_order_regression() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payment_status <> OLD.payment_status AND NOT (OLD.payment_status || '>' || NEW.payment_status) = ANY (ARRAY[
    'unpaid>paid', 'unpaid>failed', 'failed>paid', 'paid>partly_refunded', 'paid>refunded', 'partly_refunded>refunded'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.payment_status, NEW.payment_status USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.fulfilment_status <> OLD.fulfilment_status AND NOT (OLD.fulfilment_status || '>' || NEW.fulfilment_status) = ANY (ARRAY[
    'none>requested', 'none>shipped', 'none>cancelled', 'requested>shipped', 'requested>cancelled', 'shipped>delivered',
    'shipped>returning', 'shipped>cancelled', 'delivered>returning', 'returning>returned', 'returning>delivered',
    'returning>cancelled'
  ]) THEN
    RAISE EXCEPTION 'order % can not move from % to %', OLD.id, OLD.fulfilment_status, NEW.fulfilment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The refusal has a name: the checkout answers it instead of failing.
CREATE OR REPLACE FUNCTION refuse_order_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % takes no orders', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_of_living_accounts';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Sign-in services know no second factor of ours: whoever becomes staff loses them, with the sessions that they may have made.
CREATE FUNCTION drop_services_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM accounts WHERE user_id = NEW.user_id AND provider_id <> 'credential';
  IF FOUND THEN
    DELETE FROM sessions WHERE user_id = NEW.user_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_sign_in_by_password AFTER INSERT OR UPDATE ON user_roles FOR EACH ROW EXECUTE FUNCTION drop_services_of_staff();
