CREATE TABLE "partner_field_times" (
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_field_times_subject_field_pk" PRIMARY KEY("subject","field")
);
--> statement-breakpoint
CREATE INDEX "orders_awaiting_courier" ON "orders" USING btree ("id") WHERE fulfilment_status IN ('none', 'requested', 'shipped') AND payment_status IN ('paid', 'partly_refunded', 'refunded');
--> statement-breakpoint
CREATE INDEX "orders_of_fulfilment_status" ON "orders" USING btree ("fulfilment_status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "order_items_by_sku" ON "order_items" USING btree ("sku","order_id");
--> statement-breakpoint
CREATE INDEX "partner_orders_by_reference" ON "partner_orders" USING btree ("sender","reference");
