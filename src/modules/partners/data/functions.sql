-- One job per delivery. The jobs of one endpoint run one after another, so that a slow receiver delays only itself. Orders go
-- before products, because one change may create very many product events.
CREATE OR REPLACE FUNCTION queue_webhooks(deliveries uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(ROW('deliver_webhook', json_build_object('deliveryId', d.id), 'webhooks-' || d.endpoint_id,
             now() + (d.next_at - shop_now()), 3, 'deliver_webhook:' || d.id, CASE v.type WHEN 'product.updated' THEN 1 ELSE 0 END, NULL
           )::graphile_worker.job_spec)
      FROM webhook_deliveries d JOIN webhook_events v ON v.id = d.event_id WHERE d.id = ANY (deliveries)))
   WHERE cardinality(deliveries) > 0;
END $$;

-- Creates events and their deliveries; writes nothing if no endpoint is subscribed. Above a limit, only the events are written in
-- the transaction and jobs create the deliveries in batches, so that saving never waits for tens of thousands of rows.
CREATE OR REPLACE FUNCTION tell_webhooks(event text, of_orders uuid[], of_products uuid[], known jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT integer := 2000;
  takers uuid[] := ARRAY(SELECT e.id FROM webhook_endpoints e WHERE e.status = 'on' AND event = ANY (e.events));
  told uuid[];
  portion integer;
BEGIN
  IF cardinality(takers) = 0 THEN RETURN; END IF;
  WITH written AS (
    INSERT INTO webhook_events (type, order_id, product_id, facts)
    SELECT event, s.order_id, s.product_id, known FROM unnest(of_orders, of_products) AS s (order_id, product_id)
    RETURNING id
  )
  SELECT array_agg(id) INTO told FROM written;
  IF cardinality(told) * cardinality(takers) <= at_once THEN
    PERFORM spread_webhooks(told, takers);
    RETURN;
  END IF;
  portion := greatest(1, at_once / cardinality(takers));
  PERFORM count(*) FROM graphile_worker.add_jobs((
    SELECT array_agg(ROW('spread_webhooks', json_build_object('events', told[i:i + portion - 1], 'endpoints', takers),
             'spread_webhooks', now(), 25, NULL, 1, NULL)::graphile_worker.job_spec)
      FROM generate_series(1, cardinality(told), portion) AS i));
END $$;

-- Runs for each row of order_events, in the transaction of the change, so that no code path can miss its webhook.
CREATE OR REPLACE FUNCTION tell_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event text := CASE WHEN NEW.kind = 'order.placed' THEN 'order.created'
                     WHEN NEW.kind IN ('refund.accepted', 'refund.requested') THEN 'order.refunded'
                     WHEN NEW.kind IN ('refund.refused', 'refund.failed') THEN 'order.refund_failed' ELSE NEW.kind END;
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
    CASE WHEN event IN ('order.refunded', 'order.refund_failed')
         THEN jsonb_build_object('amountPaise', coalesce(NEW.facts -> 'amountPaise', '0')) ELSE '{}' END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_events_told AFTER INSERT ON order_events FOR EACH ROW
WHEN (NEW.kind IN ('order.placed', 'order.confirmed', 'order.paid', 'order.shipped', 'order.delivered', 'order.returned', 'order.failed',
                   'order.cancelled', 'refund.accepted', 'refund.refused', 'refund.failed')
      OR (NEW.kind = 'refund.requested' AND NOT NEW.facts ?| ARRAY['payment', 'isByHand']))
EXECUTE FUNCTION tell_of_order();

-- One event per product and transaction: the payload is read later and shows the final state. Sales and reservations only
-- create an event if the product sells out or is available again.
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

CREATE OR REPLACE TRIGGER products_told AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();

CREATE OR REPLACE TRIGGER products_told_insert AFTER INSERT ON products REFERENCING NEW TABLE AS stands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_products();

-- Creates a delivery of each event for each endpoint, with its job. Idempotent.
CREATE OR REPLACE FUNCTION spread_webhooks(of_events uuid[], takers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  queued uuid[];
BEGIN
  WITH sent AS (
    INSERT INTO webhook_deliveries (event_id, endpoint_id, next_at)
    SELECT v.id, e.id, shop_now() FROM webhook_events v, webhook_endpoints e
     WHERE v.id = ANY (of_events) AND e.id = ANY (takers) AND e.status <> 'archived'
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  SELECT array_agg(id) INTO queued FROM sent;
  IF queued IS NOT NULL THEN PERFORM queue_webhooks(queued); END IF;
END $$;
