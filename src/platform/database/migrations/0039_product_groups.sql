CREATE TABLE "product_groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"option_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "product_groups_option" UNIQUE("name","option_name"),
	CONSTRAINT "product_groups_texts" CHECK (length(name) BETWEEN 1 AND 200 AND length(option_name) BETWEEN 1 AND 40)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "group_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_value" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_swatch" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_position" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "product_groups_name" ON "product_groups" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_group" FOREIGN KEY ("group_name","option_name") REFERENCES "public"."product_groups"("name","option_name") ON DELETE no action ON UPDATE cascade NOT VALID;--> statement-breakpoint
CREATE INDEX "products_of_group" ON "products" USING btree ("group_name") WHERE group_name IS NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option" CHECK ((group_name IS NULL) = (option_name IS NULL) AND (group_name IS NULL) = (option_value IS NULL) AND (group_name IS NOT NULL OR (option_swatch IS NULL AND option_position IS NULL))) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_option_values" CHECK (length(option_value) BETWEEN 1 AND 100 AND option_swatch ~* '^#[0-9a-f]{6}$' AND option_position BETWEEN 1 AND 9999) NOT VALID;--> statement-breakpoint
-- Partners who ask with updated_since learn of every field that they read, HSN, tax rate and weight among them.
CREATE OR REPLACE TRIGGER products_dated BEFORE UPDATE ON products FOR EACH ROW
WHEN ((NEW.on_hand - NEW.reserved, NEW.in_stock, NEW.status, NEW.rating_tenths, NEW.reviews_count, NEW.price_paise, NEW.discounted_price_paise, NEW.current_sale_price_paise,
       NEW.original_price_paise, NEW.sku, NEW.category, NEW.slug, NEW.name, NEW.image_url, NEW.gallery_images, NEW.description,
       NEW.hsn, NEW.gst_rate_percent, NEW.weight_grams, NEW.gtin, NEW.mpn, NEW.binding, NEW.extra,
       NEW.group_name, NEW.option_name, NEW.option_value, NEW.option_swatch)
  IS DISTINCT FROM
      (OLD.on_hand - OLD.reserved, OLD.in_stock, OLD.status, OLD.rating_tenths, OLD.reviews_count, OLD.price_paise, OLD.discounted_price_paise, OLD.current_sale_price_paise,
       OLD.original_price_paise, OLD.sku, OLD.category, OLD.slug, OLD.name, OLD.image_url, OLD.gallery_images, OLD.description,
       OLD.hsn, OLD.gst_rate_percent, OLD.weight_grams, OLD.gtin, OLD.mpn, OLD.binding, OLD.extra,
       OLD.group_name, OLD.option_name, OLD.option_value, OLD.option_swatch))
EXECUTE FUNCTION date_product_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.status = 'on' AND 'product.updated' = ANY (e.events)) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO seen FROM stands WHERE status = 'active';
  ELSE
    SELECT array_agg(n.id) INTO seen FROM was w JOIN stands n USING (id)
     WHERE 'active' IN (w.status, n.status)
       AND (w.status, w.sku, w.slug, w.name, w.description, w.category, w.price_paise, w.discounted_price_paise, w.current_sale_price_paise, w.original_price_paise,
            w.image_url, w.gallery_images, w.rating_tenths, w.reviews_count, w.format, w.pages, w.cover, w.gsm, w.ruling, w.line_spacing_mm,
            w.weight_grams, w.page_layout, w.about, w.hsn, w.gst_rate_percent, w.country_of_origin, w.gtin, w.mpn, w.binding, w.extra,
            w.group_name, w.option_name, w.option_value, w.option_swatch,
            w.in_stock AND coalesce(w.on_hand > w.reserved, true))
           IS DISTINCT FROM
           (n.status, n.sku, n.slug, n.name, n.description, n.category, n.price_paise, n.discounted_price_paise, n.current_sale_price_paise, n.original_price_paise,
            n.image_url, n.gallery_images, n.rating_tenths, n.reviews_count, n.format, n.pages, n.cover, n.gsm, n.ruling, n.line_spacing_mm,
            n.weight_grams, n.page_layout, n.about, n.hsn, n.gst_rate_percent, n.country_of_origin, n.gtin, n.mpn, n.binding, n.extra,
            n.group_name, n.option_name, n.option_value, n.option_swatch,
            n.in_stock AND coalesce(n.on_hand > n.reserved, true));
  END IF;
  IF seen IS NULL THEN RETURN NULL; END IF;
  -- What this transaction has told of already waits for its commit, as this change does.
  SELECT array_agg(s.id) INTO seen FROM unnest(seen) AS s (id)
   WHERE s.id NOT IN (SELECT v.product_id FROM webhook_events v
                       WHERE v.happened_at = shop_now() AND v.type = 'product.updated' AND v.xmin = pg_current_xact_id()::xid);
  IF seen IS NULL THEN RETURN NULL; END IF;
  PERFORM tell_webhooks('product.updated', array_fill(NULL::uuid, ARRAY[cardinality(seen)]), seen, '{}');
  RETURN NULL;
END $$;
