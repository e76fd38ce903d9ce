CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"product_slug" text NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"former_product_slugs" text[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"parent" text,
	"ruling" text,
	"subjects" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image_url" text,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "categories_name" UNIQUE("name"),
	CONSTRAINT "categories_slug" UNIQUE("slug"),
	CONSTRAINT "categories_product_slug" UNIQUE("product_slug"),
	CONSTRAINT "categories_names" CHECK (length(name) BETWEEN 1 AND 60),
	CONSTRAINT "categories_slugs" CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND product_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60 AND length(product_slug) <= 60),
	CONSTRAINT "categories_kind" CHECK (kind IN ('notebooks', 'goods', 'group')),
	CONSTRAINT "categories_parent_kind" CHECK (parent IS NULL OR kind <> 'group'),
	CONSTRAINT "categories_ruling" CHECK ((kind = 'notebooks') = (ruling IS NOT NULL) AND ruling IN ('planner', 'ruled', 'plain')),
	CONSTRAINT "categories_subjects" CHECK (subjects = 1 OR (subjects = 5 AND kind = 'notebooks')),
	CONSTRAINT "categories_defaults" CHECK (jsonb_typeof(defaults) = 'object')
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "format" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "pages" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "cover" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "gsm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "ruling" DROP NOT NULL;--> statement-breakpoint
-- PostgreSQL 15 and 16 can't change the expression of a generated column.
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_fold(name || ' ' || category || ' ' || description || coalesce(' ' || format, '') || coalesce(' ' || cover, '') || coalesce(' ' || pages::text || ' pages', '') || coalesce(' ' || gsm::text || ' gsm', '')))) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent" FOREIGN KEY ("parent") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "categories_of_parent" ON "categories" USING btree ("parent");--> statement-breakpoint
-- The five of the specification and the parent of two, as in src/platform/rules/categories.ts and src/modules/catalogue/rules/category-details.ts.
INSERT INTO categories (name, slug, product_slug, former_product_slugs, kind, parent, ruling, subjects, position, note, text, defaults) VALUES
  ('Five Subject Notebooks', 'five-subject-notebooks', 'five-subject-notebook', '{}', 'group', NULL, NULL, 1, 6, '', 'One book for five subjects, behind five coloured tabs: ruled or plain, 250 pages of 80 GSM between hard covers.', '{}'),
  ('Undated Daily Planners', 'undated-daily-planners', 'undated-daily-planner', '{}', 'notebooks', NULL, 'planner', 1, 1, '22 × 17 cm, 200 pages, 80 GSM', 'A page for a day, dated by you, so that a week away costs no paper. 22 × 17 cm, 200 pages of 80 GSM in a laminated hard cover.', '{"pages":"200","cover":"Laminated hard cover","gsm":"80","hsn":"48201090","gstRatePercent":"18"}'),
  ('Ruled Notebooks', 'ruled-notebooks', 'ruled-notebook', '{}', 'notebooks', NULL, 'ruled', 1, 2, '200 pages, 70 GSM', 'Even lines and a red margin, the page most of us learnt to write on. 200 pages of 70 GSM in a soft cover.', '{"lineSpacingMm":"8"}'),
  ('Plain Notebooks', 'plain-notebooks', 'plain-notebook', '{}', 'notebooks', NULL, 'plain', 1, 3, '200 pages, 70 GSM', 'No lines, no dots, nothing that tells you where to begin. 200 blank pages of 70 GSM in a soft cover.', '{}'),
  ('Five Subject Notebooks Ruled', 'five-subject-notebooks-ruled', 'five-subject-notebook-ruled', '{five-subject-ruled-notebook}', 'notebooks', 'Five Subject Notebooks', 'ruled', 5, 4, '250 pages, 80 GSM', 'One book for five subjects, behind five coloured tabs. 250 ruled pages of 80 GSM between hard covers.', '{"pages":"250","cover":"Hard cover","gsm":"80","lineSpacingMm":"8"}'),
  ('Five Subject Notebooks Plain', 'five-subject-notebooks-plain', 'five-subject-notebook-plain', '{five-subject-plain-notebook}', 'notebooks', 'Five Subject Notebooks', 'plain', 5, 5, '250 pages, 80 GSM', 'Five subjects of blank paper for sketches, diagrams and maps. 250 pages of 80 GSM between hard covers.', '{"pages":"250","cover":"Hard cover","gsm":"80"}');
--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_category_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_name_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("name") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
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
