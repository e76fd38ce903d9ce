ALTER TABLE "orders" ADD COLUMN "promised_by" date;
