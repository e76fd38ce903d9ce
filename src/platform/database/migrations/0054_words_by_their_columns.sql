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
