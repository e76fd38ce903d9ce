ALTER TABLE "products" ADD COLUMN "sale_price_paise" bigint;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_starts_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "current_sale_price_paise" bigint;
--> statement-breakpoint
-- A generated column can only be replaced (PostgreSQL 15, 16), and takes its indexes with it.
ALTER TABLE "products" DROP COLUMN "selling_price_paise";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "selling_price_paise" bigint GENERATED ALWAYS AS (least(price_paise, discounted_price_paise, current_sale_price_paise)) STORED;
--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id","facet_id","selling_price_paise") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("category","selling_price_paise","id","facet_id") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("category","rating_tenths" DESC NULLS LAST,"reviews_count" DESC NULLS FIRST,"id","facet_id","selling_price_paise") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "products_by_facet" ON "products" USING btree ("facet_id","selling_price_paise") WHERE status = 'active';
--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("sale_ends_at") WHERE sale_price_paise IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (sale_price_paise > 0 AND (sale_price_paise IS NULL) = (sale_ends_at IS NULL) AND (sale_starts_at IS NULL OR sale_starts_at < sale_ends_at));
--> statement-breakpoint
-- As functions.sql of catalogue and partners: prices, facets, dates of change and outgoing events follow a sale.
CREATE OR REPLACE FUNCTION sale_price_at(price bigint, starts_at timestamptz, ends_at timestamptz, moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN price IS NOT NULL AND moment < ends_at AND (starts_at IS NULL OR moment >= starts_at) THEN price END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION apply_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.current_sale_price_paise := sale_price_at(NEW.sale_price_paise, NEW.sale_starts_at, NEW.sale_ends_at, shop_now());
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_apply_sale BEFORE INSERT OR UPDATE OF sale_price_paise, sale_starts_at, sale_ends_at ON products
  FOR EACH ROW WHEN (NEW.sale_price_paise IS NOT NULL OR NEW.current_sale_price_paise IS NOT NULL) EXECUTE FUNCTION apply_sale();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION facet_of(product products) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  offered boolean := greatest(product.price_paise, product.original_price_paise) > least(product.price_paise, product.discounted_price_paise, product.current_sale_price_paise);
  found_id integer;
BEGIN
  LOOP
    SELECT f.id INTO found_id FROM catalogue_facets f
     WHERE f.category = product.category AND f.ruling = product.ruling AND f.pages = product.pages AND f.gsm = product.gsm
       AND f.cover = product.cover AND f.binding = coalesce(product.binding, '') AND f.is_on_offer = offered;
    IF FOUND THEN RETURN found_id; END IF;
    -- Somebody else may make it at the same moment: then it is found the next time.
    INSERT INTO catalogue_facets (category, ruling, pages, gsm, cover, binding, is_on_offer)
    VALUES (product.category, product.ruling, product.pages, product.gsm, product.cover, coalesce(product.binding, ''), offered) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
--> statement-breakpoint
DROP TRIGGER products_dated ON products;
--> statement-breakpoint
CREATE TRIGGER products_dated BEFORE UPDATE ON products FOR EACH ROW
WHEN ((NEW.on_hand - NEW.reserved, NEW.in_stock, NEW.status, NEW.rating_tenths, NEW.reviews_count, NEW.price_paise, NEW.discounted_price_paise, NEW.current_sale_price_paise,
       NEW.original_price_paise, NEW.sku, NEW.category, NEW.slug, NEW.name, NEW.image_url, NEW.gallery_images, NEW.description,
       NEW.hsn, NEW.gst_rate_percent, NEW.weight_grams, NEW.gtin, NEW.mpn, NEW.binding)
  IS DISTINCT FROM
      (OLD.on_hand - OLD.reserved, OLD.in_stock, OLD.status, OLD.rating_tenths, OLD.reviews_count, OLD.price_paise, OLD.discounted_price_paise, OLD.current_sale_price_paise,
       OLD.original_price_paise, OLD.sku, OLD.category, OLD.slug, OLD.name, OLD.image_url, OLD.gallery_images, OLD.description,
       OLD.hsn, OLD.gst_rate_percent, OLD.weight_grams, OLD.gtin, OLD.mpn, OLD.binding))
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
            w.weight_grams, w.page_layout, w.about, w.hsn, w.gst_rate_percent, w.country_of_origin, w.gtin, w.mpn, w.binding,
            w.in_stock AND coalesce(w.on_hand > w.reserved, true))
           IS DISTINCT FROM
           (n.status, n.sku, n.slug, n.name, n.description, n.category, n.price_paise, n.discounted_price_paise, n.current_sale_price_paise, n.original_price_paise,
            n.image_url, n.gallery_images, n.rating_tenths, n.reviews_count, n.format, n.pages, n.cover, n.gsm, n.ruling, n.line_spacing_mm,
            n.weight_grams, n.page_layout, n.about, n.hsn, n.gst_rate_percent, n.country_of_origin, n.gtin, n.mpn, n.binding,
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
