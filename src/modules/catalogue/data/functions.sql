-- Search ignores the zero-width joiners of Indian scripts; same as folded() in src/modules/catalogue/rules/search-terms.ts.
CREATE OR REPLACE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize($1, NFKD), U&'[\0300-\036f\200c\200d]', '', 'g');

-- Only calculated when a text changes. Generated columns would be recalculated by every update, even when a unit is sold,
-- because the table has BEFORE UPDATE triggers. Words of the name have the weight A, those of attributes B.
CREATE OR REPLACE FUNCTION index_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text := search_fold(NEW.name || ' ' || NEW.category);
  facts text := search_fold(concat_ws(' ', NEW.format, NEW.cover, NEW.binding, NEW.ruling, NEW.option_name, NEW.option_value,
    NEW.pages || ' pages', NEW.gsm || ' gsm', NEW.line_spacing_mm || ' mm',
    (SELECT string_agg(concat_ws(' ', own ->> 'name', own ->> 'value'), ' ') FROM jsonb_array_elements(NEW.extra) AS extra (own))));
BEGIN
  NEW.search_name := setweight(to_tsvector('simple', named), 'A') || setweight(to_tsvector('simple', facts), 'B');
  NEW.search_text := to_tsvector('simple', named || ' ' || search_fold(NEW.description) || ' ' || facts);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_words_insert BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION index_product_words();

-- A migration has the words written again by setting search_text to null.
CREATE OR REPLACE TRIGGER products_words BEFORE UPDATE ON products FOR EACH ROW
WHEN (NEW.search_text IS NULL OR
  (NEW.name, NEW.category, NEW.description, NEW.format, NEW.cover, NEW.binding, NEW.ruling, NEW.option_name, NEW.option_value,
   NEW.pages, NEW.gsm, NEW.line_spacing_mm, NEW.extra)
  IS DISTINCT FROM
  (OLD.name, OLD.category, OLD.description, OLD.format, OLD.cover, OLD.binding, OLD.ruling, OLD.option_name, OLD.option_value,
   OLD.pages, OLD.gsm, OLD.line_spacing_mm, OLD.extra))
EXECUTE FUNCTION index_product_words();

-- Most words of a changed text are already known: only new ones are written, so that bulk changes of products stay short.
-- Each is looked up by the index, because a plan made while there were few words stays in use when there are many.
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

CREATE OR REPLACE FUNCTION note_inserted_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(array_agg(search_name), array_agg(search_text)) FROM inserted;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_inserted_words AFTER INSERT ON products REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION note_inserted_words();

-- The sale price if the sale is on at this moment; same as salePriceAt() in src/modules/catalogue/rules/pricing.ts.
CREATE OR REPLACE FUNCTION sale_price_at(price bigint, starts_at timestamptz, ends_at timestamptz, moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN price IS NOT NULL AND moment < ends_at AND (starts_at IS NULL OR moment >= starts_at) THEN price END;

-- Applies it only when the sale itself changes: at its start and end the job applies it and invalidates the pages.
CREATE OR REPLACE FUNCTION apply_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.current_sale_price_paise := sale_price_at(NEW.sale_price_paise, NEW.sale_starts_at, NEW.sale_ends_at, shop_now());
  RETURN NEW;
END $$;

-- Named so that it runs before the facet's trigger, which reads the price.
CREATE OR REPLACE TRIGGER products_apply_sale BEFORE INSERT OR UPDATE OF sale_price_paise, sale_starts_at, sale_ends_at ON products
  FOR EACH ROW WHEN (NEW.sale_price_paise IS NOT NULL OR NEW.current_sale_price_paise IS NOT NULL) EXECUTE FUNCTION apply_sale();

-- Finds or creates a product's facet; 'on offer' means that struckPrice() in src/modules/catalogue/rules/pricing.ts returns a price.
CREATE OR REPLACE FUNCTION find_product_facet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.facet_id := facet_of(NEW);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_facet BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION find_product_facet();

-- Locks facets in a fixed order, so that concurrent changes can't deadlock.
CREATE OR REPLACE FUNCTION count_in_facets(ids integer[], changes bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM catalogue_facets WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE catalogue_facets f SET products_count = f.products_count + c.change
    FROM (SELECT id, sum(change) AS change FROM unnest(ids, changes) AS u (id, change) GROUP BY id) c
   WHERE f.id = c.id AND c.change <> 0;
END $$;

CREATE OR REPLACE FUNCTION count_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_in_facets(array_agg(facet_id), array_agg(products))
     FROM (SELECT facet_id, count(*) AS products FROM inserted WHERE status = 'active' GROUP BY facet_id) counted
   HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_counted_insert AFTER INSERT ON products REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_products();

CREATE OR REPLACE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_in_facets(array_agg(facet_id), array_agg(-products))
     FROM (SELECT facet_id, count(*) AS products FROM deleted WHERE status = 'active' GROUP BY facet_id) counted
   HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_counted_delete AFTER DELETE ON products REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_products();

-- Finds or creates the facet that a product belongs to.
CREATE OR REPLACE FUNCTION facet_of(product products) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  offered boolean := greatest(product.price_paise, product.original_price_paise) > least(product.price_paise, product.discounted_price_paise, product.current_sale_price_paise);
  found_id integer;
BEGIN
  LOOP
    SELECT f.id INTO found_id FROM catalogue_facets f
     WHERE f.category = product.category AND f.ruling = coalesce(product.ruling, '') AND f.pages = coalesce(product.pages, 0)
       AND f.gsm = coalesce(product.gsm, 0) AND f.cover = coalesce(product.cover, '') AND f.binding = coalesce(product.binding, '') AND f.is_on_offer = offered;
    IF FOUND THEN RETURN found_id; END IF;
    -- Somebody else may make it at the same moment: then it is found the next time.
    INSERT INTO catalogue_facets (category, ruling, pages, gsm, cover, binding, is_on_offer)
    VALUES (product.category, coalesce(product.ruling, ''), coalesce(product.pages, 0), coalesce(product.gsm, 0), coalesce(product.cover, ''), coalesce(product.binding, ''), offered) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;

-- Runs once per update, after all its rows: thousands of products may change at once, and a count's row that is updated
-- thousands of times gets slower to find. A sale returns at the first condition, so that no order waits for a count.
CREATE OR REPLACE FUNCTION note_updated_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved uuid[];
BEGIN
  SELECT array_agg(n.id) INTO moved FROM was w JOIN stands n USING (id)
   WHERE (w.status, w.facet_id, w.category, w.ruling, w.pages, w.gsm, w.cover, w.binding, greatest(w.price_paise, w.original_price_paise) > w.selling_price_paise)
         IS DISTINCT FROM
         (n.status, n.facet_id, n.category, n.ruling, n.pages, n.gsm, n.cover, n.binding, greatest(n.price_paise, n.original_price_paise) > n.selling_price_paise);
  PERFORM note_search_words(array_agg(n.search_name), array_agg(n.search_text)) FROM was w JOIN stands n USING (id)
    WHERE (w.search_name, w.search_text) IS DISTINCT FROM (n.search_name, n.search_text)
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

CREATE OR REPLACE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION note_updated_products();

CREATE OR REPLACE FUNCTION date_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := greatest(shop_now(), OLD.changed_at + interval '1 millisecond');
  RETURN NEW;
END $$;

-- Partners who poll with updated_since see changes of every field that they receive, including HSN, tax rate and weight.
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

-- How many binary digits a number of units has: 0, 1, 2 to 3, 4 to 7, and so on; from 8,192 it is the same.
CREATE OR REPLACE FUNCTION stock_level(units integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN width_bucket(units, ARRAY[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]);

-- An index on the stock itself would be written by each sale, and with it all other indexes of the product.
CREATE OR REPLACE FUNCTION save_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO counted_products (product_id, status, category, in_stock, level, low_stock_at)
  VALUES (NEW.id, NEW.status, NEW.category, NEW.in_stock, stock_level(NEW.on_hand - NEW.reserved), NEW.low_stock_at)
  ON CONFLICT (product_id) DO UPDATE SET status = excluded.status, category = excluded.category, in_stock = excluded.in_stock, level = excluded.level, low_stock_at = excluded.low_stock_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_save_level_of_new AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION save_stock_level();

CREATE OR REPLACE TRIGGER products_save_level AFTER UPDATE ON products FOR EACH ROW
WHEN ((NEW.status, NEW.category, NEW.in_stock, stock_level(NEW.on_hand - NEW.reserved), NEW.low_stock_at)
  IS DISTINCT FROM (OLD.status, OLD.category, OLD.in_stock, stock_level(OLD.on_hand - OLD.reserved), OLD.low_stock_at))
EXECUTE FUNCTION save_stock_level();
