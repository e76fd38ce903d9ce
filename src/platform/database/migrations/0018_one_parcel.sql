-- Every parcel in one table: what an order leaves in, what a return comes back in, and what a replacement leaves in.
-- The table of orders' parcels becomes it; the parcels of returns move in with their ids, which the courier knows them by.
ALTER TABLE "shipments" RENAME TO "parcels";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_pkey" TO "parcels_pkey";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_order_id_orders_id_fk" TO "parcels_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_pickup_id_pickups_id_fk" TO "parcels_pickup_id_pickups_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_status" TO "parcels_status";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_needs" TO "parcels_needs";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_waybill" TO "parcels_waybill";--> statement-breakpoint
ALTER TABLE "parcels" RENAME CONSTRAINT "shipments_facts" TO "parcels_facts";--> statement-breakpoint
ALTER TABLE "shipment_scans" RENAME CONSTRAINT "shipment_scans_shipment_id_shipments_id_fk" TO "shipment_scans_shipment_id_parcels_id_fk";--> statement-breakpoint
ALTER INDEX "shipments_newest" RENAME TO "parcels_newest";--> statement-breakpoint
ALTER INDEX "shipments_on_their_way" RENAME TO "parcels_on_their_way";--> statement-breakpoint
ALTER INDEX "shipments_handed_over" RENAME TO "parcels_handed_over";--> statement-breakpoint

ALTER TABLE "parcels" ADD COLUMN "purpose" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "carrier_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_purpose" CHECK (purpose IN ('order', 'return', 'replacement') AND (purpose = 'order') = (return_id IS NULL));--> statement-breakpoint

ALTER TABLE "parcels" DROP CONSTRAINT "shipments_order_id_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id") WHERE purpose = 'order';--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_of_return" ON "parcels" USING btree ("return_id","purpose") WHERE return_id IS NOT NULL;--> statement-breakpoint
-- As before: unique among orders' parcels, whose number staff may type, and among those of returns.
ALTER TABLE "parcels" DROP CONSTRAINT "shipments_waybill_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_waybill_once" ON "parcels" USING btree ("waybill",(purpose = 'order'));--> statement-breakpoint
DROP INDEX "shipments_to_track";--> statement-breakpoint
CREATE INDEX "parcels_to_track" ON "parcels" USING btree ("checked_at") WHERE status = 'created' AND delivered_at IS NULL AND ended_at IS NULL;--> statement-breakpoint

-- Integrators are told of an order's own parcel only: a return's parcel does not change their order.
DROP TRIGGER shipments_date_order ON parcels;--> statement-breakpoint
DROP TRIGGER shipments_date_order_again ON parcels;--> statement-breakpoint
CREATE TRIGGER parcels_date_order AFTER INSERT ON parcels FOR EACH ROW
WHEN (NEW.purpose = 'order' AND NEW.waybill IS NOT NULL) EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint
CREATE TRIGGER parcels_date_order_again AFTER UPDATE ON parcels FOR EACH ROW
WHEN (NEW.purpose = 'order' AND (NEW.waybill IS NOT NULL OR OLD.waybill IS NOT NULL)
  AND (NEW.status = 'cancelled', NEW.waybill, NEW.courier, NEW.carrier_status, NEW.expected_delivery_at, NEW.delivered_at)
  IS DISTINCT FROM (OLD.status = 'cancelled', OLD.waybill, OLD.courier, OLD.carrier_status, OLD.expected_delivery_at, OLD.delivered_at))
EXECUTE FUNCTION date_change_beside_order();--> statement-breakpoint

-- Cost and weight as they were stated to the carrier: ₹49 a parcel, half a kilogram a unit.
INSERT INTO parcels (id, purpose, order_id, return_id, status, waybill, cost_paise, weight_grams, attempts, asked_until, remark,
                     carrier_status_type, carrier_status, carrier_at, ended_at, checked_at, created_at, updated_at)
SELECT p.id, CASE p.direction WHEN 'back' THEN 'return' ELSE 'replacement' END, r.order_id, p.return_id, p.status, p.waybill, 4900,
       coalesce((SELECT sum(quantity) FROM return_items WHERE return_id = p.return_id), 1) * 500, p.attempts, p.asked_until, p.remark,
       p.carrier_status_type, p.carrier_status, p.carrier_at, p.ended_at, p.checked_at, p.created_at, greatest(p.created_at, p.checked_at, p.ended_at)
  FROM return_parcels p JOIN returns r ON r.id = p.return_id;--> statement-breakpoint
DROP TABLE "return_parcels";--> statement-breakpoint

-- What statements on money and stock read: only the parcels that orders leave in, so that a return's never counts as one.
CREATE VIEW shipments AS
SELECT id, order_id, status, waybill, courier, cost_paise, weight_grams, cod_paise, charged_paise, pickup_id, attempts, asked_until,
       remark, needs, carrier_status_type, carrier_status, expected_delivery_at, handed_over_at, delivered_at, ndr_code, ndr_remark,
       ndr_at, reattempt_at, taken_back_at, checked_at, created_at, updated_at
  FROM parcels WHERE purpose = 'order';
