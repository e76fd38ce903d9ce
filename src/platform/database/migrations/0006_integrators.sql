CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"requests_per_minute" integer NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"replaced_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_limit" CHECK (requests_per_minute BETWEEN 1 AND 6000),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality(scopes) > 0)
);
--> statement-breakpoint
CREATE TABLE "data_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_digest" text NOT NULL,
	"kind" text NOT NULL,
	"records" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"product_id" uuid,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_once" UNIQUE NULLS NOT DISTINCT("day","page","product_id"),
	CONSTRAINT "page_views_some" CHECK (views > 0)
);
--> statement-breakpoint
CREATE TABLE "partner_orders" (
	"sender" text NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "partner_orders_sender_order_id_pk" PRIMARY KEY("sender","order_id")
);
--> statement-breakpoint
CREATE TABLE "partner_stats" (
	"sender" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"figures" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "partner_stats_sender_first_day_last_day_pk" PRIMARY KEY("sender","first_day","last_day"),
	CONSTRAINT "partner_stats_days" CHECK (last_day >= first_day)
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"answer_status" integer,
	"answer" text NOT NULL,
	"took_ms" integer NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"body" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_status" CHECK (status IN ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_delivered" CHECK ((delivered_at IS NOT NULL) = (status = 'delivered'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"has_customer" boolean DEFAULT false NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"status" text DEFAULT 'on' NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"rests_until" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhook_endpoints_status" CHECK (status IN ('on', 'off', 'paused', 'archived')),
	CONSTRAINT "webhook_endpoints_previous" CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"product_id" uuid,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"happened_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "webhook_events_subject" CHECK (num_nonnulls(order_id, product_id) = CASE type WHEN 'webhook.test' THEN 0 ELSE 1 END)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_at" timestamp with time zone DEFAULT shop_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_api_keys_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_orders" ADD CONSTRAINT "partner_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_receipts_once" ON "data_receipts" USING btree ("sender","idempotency_key");--> statement-breakpoint
CREATE INDEX "data_receipts_newest" ON "data_receipts" USING btree ("received_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "partner_orders_of_order" ON "partner_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_of_order" ON "webhook_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_events_newest" ON "webhook_events" USING btree ("happened_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_entries_by_people" ON "audit_entries" USING btree ("created_at" DESC,"id" DESC) WHERE actor_id NOT LIKE 'key:%';--> statement-breakpoint
CREATE INDEX "orders_changed" ON "orders" USING btree ("updated_at","id");--> statement-breakpoint

-- One job for each delivery. Those of one endpoint run one after another, so that nobody waits for another's receiver; an order
-- comes before products, of which one change may make very many.
CREATE FUNCTION queue_webhooks(deliveries uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(ROW('deliver_webhook', json_build_object('deliveryId', d.id), 'webhooks-' || d.endpoint_id,
             now() + (d.next_at - shop_now()), 3, 'deliver_webhook:' || d.id, CASE v.type WHEN 'product.updated' THEN 1 ELSE 0 END, NULL
           )::graphile_worker.job_spec)
      FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id WHERE d.id = ANY (deliveries)))
   WHERE cardinality(deliveries) > 0;
END $$;--> statement-breakpoint

-- What is to be told, to whom. Nothing is written for an event that no endpoint asks for.
CREATE FUNCTION tell_webhooks(event text, of_orders uuid[], of_products uuid[], known jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  queued uuid[];
BEGIN
  WITH told AS (
    INSERT INTO webhook_events (type, order_id, product_id, facts)
    SELECT event, s.order_id, s.product_id, known FROM unnest(of_orders, of_products) AS s (order_id, product_id)
     WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.status = 'on' AND event = ANY (e.events))
    RETURNING id
  ), sent AS (
    INSERT INTO webhook_deliveries (event_id, endpoint_id, next_at)
    SELECT told.id, e.id, shop_now() FROM told, webhook_endpoints e WHERE e.status = 'on' AND event = ANY (e.events)
    RETURNING id
  )
  SELECT array_agg(id) INTO queued FROM sent;
  IF queued IS NOT NULL THEN PERFORM queue_webhooks(queued); END IF;
END $$;--> statement-breakpoint

-- Each change of an order writes here, in the transaction in which it happens: so no writer can forget to tell.
CREATE FUNCTION tell_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := CASE NEW.kind WHEN 'order.placed' THEN 'order.created' WHEN 'refund.accepted' THEN 'order.refunded'
                WHEN 'refund.requested' THEN 'order.refunded' ELSE NEW.kind END;
BEGIN
  IF NEW.kind = 'order.cancelled' THEN
    -- One that was never paid is told of as given up.
    IF EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.payment_status IN ('unpaid', 'failed')) THEN RETURN NULL; END IF;
    -- Money goes back by an event of its own, but coins alone have no other.
    IF EXISTS (SELECT FROM orders o WHERE o.id = NEW.order_id AND o.total_paise = 0 AND o.coins_redeemed > 0 AND o.payment_status = 'paid'
                  AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)) THEN
      PERFORM tell_webhooks('order.refunded', ARRAY[NEW.order_id], ARRAY[NULL]::uuid[], '{"amountPaise": 0}');
    END IF;
  END IF;
  -- The checkout asks no more than this where nobody listens.
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.status = 'on' AND event = ANY (e.events)) THEN RETURN NULL; END IF;
  PERFORM tell_webhooks(event, ARRAY[NEW.order_id], ARRAY[NULL]::uuid[],
    CASE event WHEN 'order.refunded' THEN jsonb_build_object('amountPaise', coalesce(NEW.facts -> 'amountPaise', '0')) ELSE '{}' END);
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER order_events_told AFTER INSERT ON order_events FOR EACH ROW
WHEN (NEW.kind IN ('order.placed', 'order.paid', 'order.shipped', 'order.delivered', 'order.failed', 'order.cancelled', 'refund.accepted')
      OR (NEW.kind = 'refund.requested' AND NOT NEW.facts ?| ARRAY['payment', 'isByHand']))
EXECUTE FUNCTION tell_of_order();--> statement-breakpoint

-- Once for all rows of a change. Sales and reservations end at the first question; they are told of where stock ends or comes back.
CREATE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.status = 'on' AND 'product.updated' = ANY (e.events)) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO seen FROM stands WHERE status = 'active';
  ELSE
    SELECT array_agg(n.id) INTO seen FROM was w JOIN stands n USING (id)
     WHERE 'active' IN (w.status, n.status)
       AND (w.status, w.sku, w.slug, w.name, w.description, w.category, w.price_paise, w.discounted_price_paise, w.original_price_paise,
            w.image_url, w.gallery_images, w.rating_tenths, w.reviews_count, w.format, w.pages, w.cover, w.gsm, w.ruling, w.line_spacing_mm,
            w.weight_grams, w.page_layout, w.about, w.hsn, w.gst_rate_percent, w.country_of_origin,
            w.in_stock AND coalesce(w.on_hand > w.reserved, true))
           IS DISTINCT FROM
           (n.status, n.sku, n.slug, n.name, n.description, n.category, n.price_paise, n.discounted_price_paise, n.original_price_paise,
            n.image_url, n.gallery_images, n.rating_tenths, n.reviews_count, n.format, n.pages, n.cover, n.gsm, n.ruling, n.line_spacing_mm,
            n.weight_grams, n.page_layout, n.about, n.hsn, n.gst_rate_percent, n.country_of_origin,
            n.in_stock AND coalesce(n.on_hand > n.reserved, true));
  END IF;
  IF seen IS NULL THEN RETURN NULL; END IF;
  PERFORM tell_webhooks('product.updated', array_fill(NULL::uuid, ARRAY[cardinality(seen)]), seen, '{}');
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER products_told AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();--> statement-breakpoint

CREATE TRIGGER products_told_insert AFTER INSERT ON products REFERENCING NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();--> statement-breakpoint

-- A transaction that began earlier may end later: its change is dated after the one that it follows, never before.
CREATE FUNCTION date_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := greatest(shop_now(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;--> statement-breakpoint

-- Integrators ask for what changed since: an order or a product has changed when something that they are told of it has.
CREATE TRIGGER orders_dated BEFORE UPDATE ON orders FOR EACH ROW
WHEN ((NEW.updated_at, NEW.payment_status, NEW.fulfilment_status, NEW.paid_at, NEW.user_id, NEW.customer_name, NEW.customer_email,
       NEW.customer_phone, NEW.address, NEW.city, NEW.state, NEW.pincode, NEW.country)
  IS DISTINCT FROM
      (OLD.updated_at, OLD.payment_status, OLD.fulfilment_status, OLD.paid_at, OLD.user_id, OLD.customer_name, OLD.customer_email,
       OLD.customer_phone, OLD.address, OLD.city, OLD.state, OLD.pincode, OLD.country))
EXECUTE FUNCTION date_order_change();--> statement-breakpoint

-- Its parcel, refunds and papers are told with an order. Who writes them holds the order's lock.
CREATE FUNCTION date_change_beside_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET updated_at = shop_now() WHERE id = NEW.order_id AND updated_at <> shop_now();
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER shipments_date_order AFTER INSERT ON shipments FOR EACH ROW
WHEN (NEW.waybill IS NOT NULL) EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

CREATE TRIGGER shipments_date_order_again AFTER UPDATE ON shipments FOR EACH ROW
WHEN ((NEW.waybill IS NOT NULL OR OLD.waybill IS NOT NULL)
  AND (NEW.status = 'cancelled', NEW.waybill, NEW.courier, NEW.carrier_status, NEW.expected_delivery_at, NEW.delivered_at)
  IS DISTINCT FROM (OLD.status = 'cancelled', OLD.waybill, OLD.courier, OLD.carrier_status, OLD.expected_delivery_at, OLD.delivered_at))
EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

CREATE TRIGGER refunds_date_order AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

CREATE TRIGGER refunds_date_order_again AFTER UPDATE ON refunds FOR EACH ROW
WHEN ((NEW.status, NEW.provider_refund_id, NEW.processed_at, NEW.failed_at)
  IS DISTINCT FROM (OLD.status, OLD.provider_refund_id, OLD.processed_at, OLD.failed_at))
EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

CREATE TRIGGER invoices_date_order AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

CREATE FUNCTION date_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := greatest(shop_now(), OLD.changed_at + interval '1 millisecond');
  RETURN NEW;
END $$;--> statement-breakpoint

CREATE TRIGGER products_dated BEFORE UPDATE ON products FOR EACH ROW
WHEN ((NEW.on_hand - NEW.reserved, NEW.in_stock, NEW.status, NEW.rating_tenths, NEW.reviews_count, NEW.price_paise,
       NEW.discounted_price_paise, NEW.original_price_paise, NEW.sku, NEW.category, NEW.slug, NEW.name, NEW.image_url,
       NEW.gallery_images, NEW.description)
  IS DISTINCT FROM
      (OLD.on_hand - OLD.reserved, OLD.in_stock, OLD.status, OLD.rating_tenths, OLD.reviews_count, OLD.price_paise,
       OLD.discounted_price_paise, OLD.original_price_paise, OLD.sku, OLD.category, OLD.slug, OLD.name, OLD.image_url,
       OLD.gallery_images, OLD.description))
EXECUTE FUNCTION date_product_change();
