ALTER TABLE "products" ALTER COLUMN "search_name" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_text" DROP EXPRESSION;--> statement-breakpoint
-- Written where a text changes. As generated columns they were worked out anew by every update, a sold unit's too, because
-- the table has triggers before updates.
CREATE OR REPLACE FUNCTION index_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_name := to_tsvector('simple', search_fold(NEW.name || ' ' || NEW.category));
  NEW.search_text := to_tsvector('simple', search_fold(NEW.name || ' ' || NEW.category || ' ' || NEW.description
    || coalesce(' ' || NEW.format, '') || coalesce(' ' || NEW.cover, '') || coalesce(' ' || NEW.pages || ' pages', '')
    || coalesce(' ' || NEW.gsm || ' gsm', '')));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_words_insert BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION index_product_words();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_words BEFORE UPDATE ON products FOR EACH ROW
WHEN ((NEW.name, NEW.category, NEW.description, NEW.format, NEW.cover, NEW.pages, NEW.gsm)
  IS DISTINCT FROM (OLD.name, OLD.category, OLD.description, OLD.format, OLD.cover, OLD.pages, OLD.gsm))
EXECUTE FUNCTION index_product_words();
