-- no transaction
-- Written where a text changes. As generated columns they were worked out anew by every update, a sold unit's too, because
-- the table has triggers before updates. Words of the name have the weight A, those of attributes B.
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
--> statement-breakpoint
-- A migration has the words written again by setting search_text to null.
CREATE OR REPLACE TRIGGER products_words BEFORE UPDATE ON products FOR EACH ROW
WHEN (NEW.search_text IS NULL OR
  (NEW.name, NEW.category, NEW.description, NEW.format, NEW.cover, NEW.binding, NEW.ruling, NEW.option_name, NEW.option_value,
   NEW.pages, NEW.gsm, NEW.line_spacing_mm, NEW.extra)
  IS DISTINCT FROM
  (OLD.name, OLD.category, OLD.description, OLD.format, OLD.cover, OLD.binding, OLD.ruling, OLD.option_name, OLD.option_value,
   OLD.pages, OLD.gsm, OLD.line_spacing_mm, OLD.extra))
EXECUTE FUNCTION index_product_words();
--> statement-breakpoint
-- In small parts, so that no order waits long for its products, which are locked in the order in which orders lock them.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  part uuid[];
BEGIN
  LOOP
    SELECT array_agg(id ORDER BY id) INTO part FROM (SELECT id FROM products WHERE id > last ORDER BY id LIMIT 200) AS next;
    EXIT WHEN part IS NULL;
    PERFORM FROM products WHERE id = ANY (part) ORDER BY id FOR NO KEY UPDATE;
    UPDATE products SET search_text = NULL WHERE id = ANY (part);
    COMMIT;
    last := part[cardinality(part)];
  END LOOP;
END $$;
