-- A product's rating and number of reviews are calculated from its visible reviews. The product is locked before they are
-- counted, so that of two concurrent reviews the second counts both.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id IN (OLD.product_id, NEW.product_id) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products p
     SET (reviews_count, rating_tenths) =
         (SELECT count(*), round(avg(r.rating) * 10) FROM reviews r WHERE r.product_id = p.id AND NOT r.is_hidden)
   WHERE p.id IN (OLD.product_id, NEW.product_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_counted AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION count_reviews();
