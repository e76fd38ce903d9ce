CREATE TABLE "seo_settings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"single" integer DEFAULT 1 NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"meta_keywords" text DEFAULT '' NOT NULL,
	"og_title" text DEFAULT '' NOT NULL,
	"og_description" text DEFAULT '' NOT NULL,
	"og_image" text DEFAULT '' NOT NULL,
	"canonical_url" text DEFAULT '' NOT NULL,
	"favicon_url" text DEFAULT '' NOT NULL,
	"twitter_handle" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "seo_settings_single_unique" UNIQUE("single"),
	CONSTRAINT "seo_settings_single" CHECK (single = 1),
	CONSTRAINT "seo_settings_lengths" CHECK (length(meta_title) <= 60 AND length(meta_description) <= 160)
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_ticket_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"requirement" text NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "enquiries_ticket_number_unique" UNIQUE("ticket_number"),
	CONSTRAINT "enquiries_status" CHECK (status IN ('open', 'answered', 'closed')),
	CONSTRAINT "enquiries_mobile" CHECK (mobile ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "pictures_name_unique" UNIQUE("name"),
	CONSTRAINT "pictures_id" CHECK (id ~ '^[0-9a-f]{24}$'),
	CONSTRAINT "pictures_size" CHECK (width BETWEEN 1 AND 10000 AND height BETWEEN 1 AND 10000),
	CONSTRAINT "pictures_type" CHECK (content_type IN ('image/webp', 'image/jpeg', 'image/png', 'image/avif')),
	CONSTRAINT "pictures_bytes" CHECK (length(bytes) BETWEEN 1 AND 5242880 AND length(placeholder) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"phrase" text PRIMARY KEY NOT NULL,
	"means" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "search_synonyms_texts" CHECK (phrase = lower(phrase) AND phrase <> '' AND means <> '' AND length(phrase) <= 50 AND length(means) <= 50)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "page_layout" jsonb;--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
-- A product's rating and number of reviews are what its visible reviews say. The product is locked before they are
-- counted, so that of two reviews written at once the second counts both.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p
     SET (reviews_count, rating_tenths) =
         (SELECT count(*), round(avg(r.rating) * 10) FROM reviews r WHERE r.product_id = p.id AND NOT r.is_hidden)
   WHERE p.id IN (OLD.product_id, NEW.product_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_counted AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "content_digest" text NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "times_sent" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_open_once" ON "enquiries" USING btree ("content_digest") WHERE status = 'open';
--> statement-breakpoint
-- Pictures are compressed already: to try it again would cost every read and write.
ALTER TABLE "pictures" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Accents of Latin letters don't matter to a search; the same as folded() in domain/catalogue/search-terms.ts.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize($1, NFKD), U&'[\0300-\036f]', '', 'g');
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_search_trigrams";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products"
  ADD COLUMN "search_name" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_fold(name || ' ' || category))) STORED,
  ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_fold(name || ' ' || category || ' ' || description || ' ' || format || ' ' || cover || ' ' || pages::text || ' pages ' || gsm::text || ' gsm'))) STORED;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text");--> statement-breakpoint
CREATE INDEX "products_search_names" ON "products" USING gin ("search_name");--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"is_in_name" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- New words are added in one order, so that two changes at once can't wait for each other.
CREATE FUNCTION note_search_words(names tsvector[], texts tsvector[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  WITH found AS MATERIALIZED (
    SELECT word, bool_or(is_in_name) AS is_in_name
      FROM (SELECT unnest(tsvector_to_array(v)) AS word, true AS is_in_name FROM unnest(names) v
            UNION ALL SELECT unnest(tsvector_to_array(v)), false FROM unnest(texts) v) each
     GROUP BY word)
  INSERT INTO search_words (word, is_in_name)
  SELECT word, is_in_name FROM found WHERE word ~ '^[^[:punct:][:space:][:cntrl:]]{1,40}$' ORDER BY word
  ON CONFLICT (word) DO UPDATE SET is_in_name = true WHERE excluded.is_in_name AND NOT search_words.is_in_name;
END;
--> statement-breakpoint
CREATE FUNCTION note_inserted_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(array_agg(search_name), array_agg(search_text)) FROM inserted;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_updated_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(ARRAY[NEW.search_name], ARRAY[NEW.search_text]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_inserted_words AFTER INSERT ON products REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_words();
--> statement-breakpoint
CREATE TRIGGER products_updated_words AFTER UPDATE OF name, category, description, format, cover, pages, gsm ON products
  FOR EACH ROW EXECUTE FUNCTION note_updated_words();
--> statement-breakpoint
SELECT note_search_words(array_agg(search_name), array_agg(search_text)) FROM products;
--> statement-breakpoint
-- What a product sells for, as sellingPrice() in domain/catalogue/pricing.ts.
ALTER TABLE "products" ADD COLUMN "selling_price_paise" bigint GENERATED ALWAYS AS (least(price_paise, discounted_price_paise)) STORED;--> statement-breakpoint
CREATE TABLE "catalogue_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"ruling" text NOT NULL,
	"pages" integer NOT NULL,
	"gsm" integer NOT NULL,
	"cover" text NOT NULL,
	"is_on_offer" boolean NOT NULL,
	"products_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_facets_count" CHECK (products_count >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_facets_unique" ON "catalogue_facets" USING btree ("category","ruling","pages","gsm","cover","is_on_offer");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facet_id" integer DEFAULT 0;--> statement-breakpoint
-- Finds a product's facet, or makes it; 'on offer' is what struckPrice() in domain/catalogue/pricing.ts strikes through.
CREATE FUNCTION find_product_facet() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  offered boolean := greatest(NEW.price_paise, NEW.original_price_paise) > least(NEW.price_paise, NEW.discounted_price_paise);
BEGIN
  LOOP
    SELECT f.id INTO NEW.facet_id FROM catalogue_facets f
     WHERE f.category = NEW.category AND f.ruling = NEW.ruling AND f.pages = NEW.pages AND f.gsm = NEW.gsm
       AND f.cover = NEW.cover AND f.is_on_offer = offered;
    EXIT WHEN FOUND;
    -- Somebody else may make it at the same moment: then it is found the next time.
    INSERT INTO catalogue_facets (category, ruling, pages, gsm, cover, is_on_offer)
    VALUES (NEW.category, NEW.ruling, NEW.pages, NEW.gsm, NEW.cover, offered) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_facet BEFORE INSERT OR UPDATE OF category, ruling, pages, gsm, cover, price_paise, discounted_price_paise, original_price_paise, facet_id
  ON products FOR EACH ROW EXECUTE FUNCTION find_product_facet();
--> statement-breakpoint
-- Facets are locked in one order, so that two changes at once can't wait for each other.
CREATE FUNCTION count_in_facets(ids integer[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM catalogue_facets WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE catalogue_facets f SET products_count = f.products_count + c.change
    FROM (SELECT id, sum(change) AS change FROM unnest(ids, changes) AS u (id, change) GROUP BY id) c
   WHERE f.id = c.id AND c.change <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_in_facets(array_agg(facet_id), array_agg(products))
     FROM (SELECT facet_id, count(*) AS products FROM inserted WHERE status = 'active' GROUP BY facet_id) counted
   HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_in_facets(array_agg(facet_id), array_agg(-products))
     FROM (SELECT facet_id, count(*) AS products FROM deleted WHERE status = 'active' GROUP BY facet_id) counted
   HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_in_facets(
    ARRAY[OLD.facet_id, NEW.facet_id],
    ARRAY[-(OLD.status = 'active')::integer, (NEW.status = 'active')::integer]::bigint[]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_counted_insert AFTER INSERT ON products REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_products();
--> statement-breakpoint
CREATE TRIGGER products_counted_delete AFTER DELETE ON products REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products();
--> statement-breakpoint
-- Selling changes none of these columns: an order never waits for a count.
CREATE TRIGGER products_counted_update AFTER UPDATE OF category, ruling, pages, gsm, cover, price_paise, discounted_price_paise, original_price_paise, facet_id, status
  ON products FOR EACH ROW WHEN ((OLD.facet_id, OLD.status) IS DISTINCT FROM (NEW.facet_id, NEW.status))
  EXECUTE FUNCTION count_moved_product();
--> statement-breakpoint
UPDATE products SET facet_id = 0;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "facet_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_facet_id_catalogue_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."catalogue_facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "products_listing";--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("category","created_at" DESC NULLS FIRST,"id","facet_id","selling_price_paise") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("category","selling_price_paise","id","facet_id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("category",lower("name"),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_rating" ON "products" USING btree ("category","rating_tenths" DESC NULLS LAST,"reviews_count" DESC NULLS FIRST,"id","facet_id","selling_price_paise") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_facet" ON "products" USING btree ("facet_id","selling_price_paise") WHERE status = 'active';
--> statement-breakpoint
-- Room in each page for the next version of a row: an order changes stock and payment without touching an index.
ALTER TABLE "products" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "orders" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "payments" SET (fillfactor = 80);
