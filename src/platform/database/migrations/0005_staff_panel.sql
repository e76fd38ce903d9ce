CREATE TABLE "staff_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"staff_role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "staff_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invites_role" CHECK (staff_role IN ('owner', 'manager', 'support'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "audit_entries_action" CHECK (action ~ '^[a-z_]+\.[a-z_]+$')
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"category" text NOT NULL,
	"slug" text NOT NULL,
	"product_id" uuid NOT NULL,
	"retired_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "product_slugs_category_slug_pk" PRIMARY KEY("category","slug")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"featured_image" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"scheduled_for" timestamp with time zone,
	"author_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "blog_posts_status" CHECK (status IN ('draft', 'published', 'scheduled')),
	CONSTRAINT "blog_posts_published_at" CHECK ((status = 'published') = (published_at IS NOT NULL)),
	CONSTRAINT "blog_posts_scheduled_for" CHECK ((status = 'scheduled') = (scheduled_for IS NOT NULL)),
	CONSTRAINT "blog_posts_texts" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 200 AND title <> '' AND length(title) <= 200 AND length(excerpt) <= 500 AND length(content) <= 100000 AND length(meta_title) <= 60 AND length(meta_description) <= 160)
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"retired_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seo_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"result" jsonb NOT NULL,
	"measured_by" text NOT NULL,
	"measured_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "seo_checks_kind" CHECK (kind IN ('speed', 'mobile', 'indexing'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "enquiry_events_kind" CHECK (kind IN ('answered', 'closed', 'reopened', 'note'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_one_owner";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_paid_by";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "staff_role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "seo_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "outside_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD CONSTRAINT "enquiry_events_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invites_open_once" ON "staff_invites" USING btree ("email") WHERE accepted_at IS NULL AND withdrawn_at IS NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "product_slugs_of_product" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_unique" ON "blog_posts" USING btree ("slug") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("published_at" DESC,"id") WHERE status = 'published' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_newest" ON "blog_posts" USING btree ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "blog_posts_due" ON "blog_posts" USING btree ("scheduled_for") WHERE status = 'scheduled' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "seo_checks_newest" ON "seo_checks" USING btree ("kind","measured_at" DESC);--> statement-breakpoint
CREATE INDEX "enquiry_events_of_enquiry" ON "enquiry_events" USING btree ("enquiry_id","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_staff_role" CHECK (staff_role IN ('owner', 'manager', 'support'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_one_owner" CHECK (num_nonnulls(user_id, session_id) = 1 OR (placed_by IS NOT NULL AND num_nonnulls(user_id, session_id) = 0));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider" CHECK (provider IN ('razorpay', 'cod', 'none', 'outside') AND currency = 'INR');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by" CHECK (status <> 'paid' OR provider IN ('cod', 'none') OR provider_payment_id IS NOT NULL OR (provider = 'outside' AND outside_reference <> ''));--> statement-breakpoint
-- What staff did stays as it was done.
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER enquiry_events_append_only BEFORE DELETE ON enquiry_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Their words go with the account that they were said to; that something was said stays.
CREATE TRIGGER enquiry_events_only_emptied BEFORE UPDATE ON enquiry_events FOR EACH ROW
  WHEN (NEW.words <> '' OR (NEW.id, NEW.enquiry_id, NEW.kind, NEW.actor_id, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.enquiry_id, OLD.kind, OLD.actor_id, OLD.created_at))
  EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_of_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "courier" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "orders_of_payment_status" ON "orders" USING btree ("payment_status","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at" DESC,"id" DESC) WHERE fulfilment_status IN ('none', 'requested') AND (payment_status IN ('paid', 'partly_refunded') OR (payment_status = 'unpaid' AND cod_confirmed_at IS NOT NULL));--> statement-breakpoint
CREATE INDEX "orders_by_customer" ON "orders" USING gin (lower(customer_name || ' ' || customer_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_phone" ON "orders" USING btree (reverse(regexp_replace(customer_phone, '\D', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_outside" ON "payments" USING btree ("created_at") WHERE provider = 'outside';
--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "confirmed_at" SET DEFAULT shop_now();--> statement-breakpoint
CREATE INDEX "audit_entries_of_kind" ON "audit_entries" USING btree ("subject_kind","created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_entries_by_label" ON "audit_entries" USING gin (lower(subject_label) gin_trgm_ops);
--> statement-breakpoint
-- Everything that reports ask of paid orders, so that they read the index alone.
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","total_paise","id","coupon_code","coupon_discount_paise") WHERE paid_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "products_for_staff" ON "products" USING btree (lower("name"),"id");
--> statement-breakpoint
-- What is on its way back is asked for by what was bought: by the audit, and before anything is given back again.
CREATE INDEX "return_items_of_item" ON "return_items" USING btree ("order_item_id");
--> statement-breakpoint
-- Who came last, for the dashboard.
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC,"id");
--> statement-breakpoint
-- Where a parcel may need a person.
CREATE INDEX "shipments_on_their_way" ON "shipments" USING btree ("order_id") WHERE carrier_status <> 'Delivered';
--> statement-breakpoint
CREATE INDEX "orders_failed_in_cash" ON "orders" USING btree ("id") WHERE payment_status = 'failed' AND payment_method = 'cod';

--> statement-breakpoint
-- Most words of a changed text are known already: only new ones are written, so that a change of many products is short.
-- Each is looked up by the index: a plan that was made while there were few words is kept when there are many.
CREATE OR REPLACE FUNCTION note_search_words(names tsvector[], texts tsvector[]) RETURNS void LANGUAGE sql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
BEGIN ATOMIC
  WITH found AS MATERIALIZED (
    SELECT word, bool_or(is_in_name) AS is_in_name
      FROM (SELECT unnest(tsvector_to_array(v)) AS word, true AS is_in_name FROM unnest(names) v
            UNION ALL SELECT unnest(tsvector_to_array(v)), false FROM unnest(texts) v) each
     GROUP BY word)
  INSERT INTO search_words (word, is_in_name)
  SELECT word, is_in_name FROM found
   WHERE word ~ '^[^[:punct:][:space:][:cntrl:]]{1,40}$'
     AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = found.word AND (known.is_in_name OR NOT found.is_in_name))
   ORDER BY word
  ON CONFLICT (word) DO UPDATE SET is_in_name = true WHERE excluded.is_in_name AND NOT search_words.is_in_name;
END;
--> statement-breakpoint
-- Finds the facet that a product belongs to, or makes it.
CREATE FUNCTION facet_of(product products) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  offered boolean := greatest(product.price_paise, product.original_price_paise) > least(product.price_paise, product.discounted_price_paise);
  found_id integer;
BEGIN
  LOOP
    SELECT f.id INTO found_id FROM catalogue_facets f
     WHERE f.category = product.category AND f.ruling = product.ruling AND f.pages = product.pages AND f.gsm = product.gsm
       AND f.cover = product.cover AND f.is_on_offer = offered;
    IF FOUND THEN RETURN found_id; END IF;
    -- Somebody else may make it at the same moment: then it is found the next time.
    INSERT INTO catalogue_facets (category, ruling, pages, gsm, cover, is_on_offer)
    VALUES (product.category, product.ruling, product.pages, product.gsm, product.cover, offered) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_product_facet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facet_id := facet_of(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER products_facet ON products;
--> statement-breakpoint
CREATE TRIGGER products_facet BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION find_product_facet();
--> statement-breakpoint
DROP TRIGGER products_updated_words ON products;
--> statement-breakpoint
DROP TRIGGER products_counted_update ON products;
--> statement-breakpoint
DROP FUNCTION note_updated_words();
--> statement-breakpoint
DROP FUNCTION count_moved_product();
--> statement-breakpoint
-- Once for all rows of an update, and after it: thousands of products change at once, and one row of a count that is written
-- thousands of times is found more slowly each time. A trigger before updates would have the words of every text worked
-- out anew by every sale. Selling ends at the first question: an order never waits for a count.
CREATE FUNCTION note_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT array_agg(n.id) INTO moved FROM was w JOIN stands n USING (id)
   WHERE (w.status, w.facet_id, w.category, w.ruling, w.pages, w.gsm, w.cover, greatest(w.price_paise, w.original_price_paise) > w.selling_price_paise)
         IS DISTINCT FROM
         (n.status, n.facet_id, n.category, n.ruling, n.pages, n.gsm, n.cover, greatest(n.price_paise, n.original_price_paise) > n.selling_price_paise);
  PERFORM note_search_words(array_agg(n.search_name), array_agg(n.search_text)) FROM was w JOIN stands n USING (id)
    WHERE (w.name, w.category, w.description, w.format, w.cover, w.pages, w.gsm)
          IS DISTINCT FROM (n.name, n.category, n.description, n.format, n.cover, n.pages, n.gsm)
   HAVING count(*) > 0;
  IF moved IS NULL THEN RETURN NULL; END IF;
  PERFORM count_in_facets(array_agg(facet_id), array_agg(change))
     FROM (SELECT facet_id, -count(*) AS change FROM was WHERE id = ANY (moved) AND status = 'active' GROUP BY facet_id
           UNION ALL
           SELECT facet_id, count(*) FROM stands WHERE id = ANY (moved) AND status = 'active' GROUP BY facet_id) counted
   HAVING count(*) > 0;
  -- Those that have another facet by now are counted in it by this update's own trigger.
  WITH found AS MATERIALIZED (SELECT p.id, facet_of(p) AS facet_id FROM products p WHERE p.id = ANY (moved))
  UPDATE products p SET facet_id = found.facet_id FROM found WHERE p.id = found.id AND p.facet_id <> found.facet_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION note_updated_products();
--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC,"order_id");
--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING gin (lower(number) gin_trgm_ops);
