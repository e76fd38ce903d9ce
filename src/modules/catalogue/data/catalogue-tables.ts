/** Products with their former addresses, the counted attributes of listings, and the stock movements. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CategoryName, Ruling } from '#platform/rules/categories.ts'
import type { PageLayout } from '../rules/page-layout.ts'
import type { AboutEntry, ExtraAttribute } from '../rules/product.ts'
import type { ProductAttributes } from '../rules/product-attributes.ts'
import { idColumn, instant, now, paiseColumn, tagsColumn } from '#platform/database/columns.ts'
import { categories, productGroups } from './category-tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Products. Units: `on_hand` (null: not counted), `reserved` by unpaid orders, `withCourier` in cash deliveries. */
export const products = pgTable(
  'products',
  {
    id: idColumn(),
    sku: text('sku').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    category: text('category')
      .$type<CategoryName>()
      .notNull()
      .references(() => categories.name, { onUpdate: 'cascade' }),
    pricePaise: paiseColumn('price_paise').notNull(),
    discountedPricePaise: paiseColumn('discounted_price_paise'),
    originalPricePaise: paiseColumn('original_price_paise'),
    /** Replaces the selling price, if lower, from its start (null: at once) until its end, exclusive. */
    salePricePaise: paiseColumn('sale_price_paise'),
    saleStartsAt: instant('sale_starts_at'),
    saleEndsAt: instant('sale_ends_at'),
    /** The sale price while the sale is on; a job updates it at each start and end, and orders never read it. */
    currentSalePricePaise: paiseColumn('current_sale_price_paise'),
    imageUrl: text('image_url').notNull(),
    galleryImages: text('gallery_images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    rating: integer('rating_tenths'),
    reviewsCount: integer('reviews_count').notNull().default(0),
    isInStock: boolean('in_stock').notNull().default(true),
    onHand: integer('on_hand'),
    reserved: integer('reserved').notNull().default(0),
    withCourier: integer('with_courier').notNull().default(0),
    status: text('status').$type<'active' | 'inactive' | 'archived'>().notNull().default('active'),
    format: text('format'),
    pages: integer('pages'),
    cover: text('cover'),
    binding: text('binding').$type<ProductAttributes['binding']>(),
    gsm: integer('gsm'),
    ruling: text('ruling').$type<Ruling>(),
    lineSpacingMm: integer('line_spacing_mm'),
    weightGrams: integer('weight_grams').notNull().default(500),
    /** null: the default page layout of the category. */
    pageLayout: jsonb('page_layout').$type<PageLayout>(),
    about: jsonb('about').$type<readonly AboutEntry[]>().notNull().default([]),
    /** The owner's own attributes, in order. */
    extra: jsonb('extra').$type<readonly ExtraAttribute[]>().notNull().default([]),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    hsn: text('hsn').notNull(),
    gstRatePercent: integer('gst_rate_percent').notNull(),
    countryOfOrigin: text('country_of_origin').notNull().default('India'),
    gtin: text('gtin'),
    mpn: text('mpn'),
    lowStockAt: integer('low_stock_at'), // null: the shop's threshold
    /** Its place in a product group; the names are copies of the group's and change with it. */
    groupName: text('group_name'),
    optionName: text('option_name'),
    optionValue: text('option_value'),
    optionSwatch: text('option_swatch'),
    optionPosition: integer('option_position'),
    tags: tagsColumn(),
    createdAt: instant('created_at').notNull().default(now),
    updatedAt: instant('updated_at').notNull().default(now),
    changedAt: instant('changed_at').notNull().default(now), // set by a trigger; sales and reviews change it too
    version: integer('version').notNull().default(1), // incremented by staff changes; stale edits are refused
    facetId: integer('facet_id') // set by a trigger from the columns of a facet
      .notNull()
      .default(0)
      .references(() => catalogueFacets.id),
    sellingPricePaise: paiseColumn('selling_price_paise').generatedAlwaysAs(
      sql`least(price_paise, discounted_price_paise, current_sale_price_paise)`,
    ),
    /** Set by a trigger. Name and category (weight A), attributes (B); matches here rank before those in the description. */
    searchName: tsvector('search_name'),
    searchText: tsvector('search_text'),
  },
  (table) => [
    uniqueIndex('products_slug_unique').on(table.category, table.slug),
    uniqueIndex('products_sku_unique').on(table.sku),
    foreignKey({
      name: 'products_group',
      columns: [table.groupName, table.optionName],
      foreignColumns: [productGroups.name, productGroups.optionName],
    }).onUpdate('cascade'),
    index('products_of_group')
      .on(table.groupName)
      .where(sql`group_name IS NOT NULL`),
    /** Staff search orders by product. */
    index('products_for_orders').using('gin', sql`lower(name || ' ' || sku) gin_trgm_ops`),
    index('products_listing')
      .on(
        table.category,
        table.createdAt.desc().nullsFirst(),
        table.id,
        table.facetId,
        table.sellingPricePaise,
      )
      .where(sql`status = 'active'`),
    index('products_by_price')
      .on(table.category, table.sellingPricePaise, table.id, table.facetId)
      .where(sql`status = 'active'`),
    index('products_by_name')
      .on(table.category, sql`lower(${table.name})`, table.id)
      .where(sql`status = 'active'`),
    index('products_by_rating')
      .on(
        table.category,
        table.rating.desc().nullsLast(),
        table.reviewsCount.desc().nullsFirst(),
        table.id,
        table.facetId,
        table.sellingPricePaise,
      )
      .where(sql`status = 'active'`),
    index('products_by_facet')
      .on(table.facetId, table.sellingPricePaise)
      .where(sql`status = 'active'`),
    index('products_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`status = 'active'`),
    index('products_on_sale')
      .on(table.saleEndsAt)
      .where(sql`sale_price_paise IS NOT NULL`),
    index('products_for_staff').on(sql`lower(${table.name})`, table.id),
    index('products_search').using('gin', table.searchText),
    index('products_search_names').using('gin', table.searchName),
    check('products_status', sql`status IN ('active', 'inactive', 'archived')`),
    check(
      'products_prices',
      sql`price_paise > 0 AND discounted_price_paise > 0 AND original_price_paise > 0`,
    ),
    check(
      'products_sale',
      sql`sale_price_paise > 0 AND (sale_price_paise IS NULL) = (sale_ends_at IS NULL) AND (sale_starts_at IS NULL OR sale_starts_at < sale_ends_at)`,
    ),
    check('products_stock', sql`on_hand >= 0 AND reserved >= 0 AND (on_hand IS NULL OR reserved <= on_hand)`),
    check('products_low_stock', sql`low_stock_at BETWEEN 0 AND 9999`),
    check('products_with_courier', sql`with_courier >= 0`),
    check('products_rating', sql`rating_tenths BETWEEN 10 AND 50 AND reviews_count >= 0`),
    check('products_facts', sql`pages > 0 AND gsm > 0 AND weight_grams > 0 AND line_spacing_mm > 0`),
    check('products_binding', sql`binding IN ('wire-o', 'sewn', 'glued', 'stapled')`),
    check('products_tax', sql`gst_rate_percent BETWEEN 0 AND 40 AND hsn ~ '^[0-9]{4,8}$'`),
    check('products_numbers', sql`gtin ~ '^([0-9]{8}|[0-9]{12,14})$' AND length(mpn) BETWEEN 1 AND 70`),
    check(
      'products_search_texts',
      sql`length(meta_title) BETWEEN 1 AND 60 AND length(meta_description) BETWEEN 1 AND 160`,
    ),
    check(
      'products_option',
      sql`(group_name IS NULL) = (option_name IS NULL) AND (group_name IS NULL) = (option_value IS NULL) AND (group_name IS NOT NULL OR (option_swatch IS NULL AND option_position IS NULL))`,
    ),
    check(
      'products_option_values',
      sql`length(option_value) BETWEEN 1 AND 100 AND option_swatch ~* '^#[0-9a-f]{6}$' AND option_position BETWEEN 1 AND 9999`,
    ),
    check('products_extra', sql`jsonb_array_length(extra) <= 20`),
    check('products_texts', sql`slug ~ '^[a-z0-9_-]+$' AND name <> '' AND length(name) <= 200`),
  ],
)

/** Former addresses of products; they redirect to the current one. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    category: text('category')
      .$type<CategoryName>()
      .notNull()
      .references(() => categories.name, { onUpdate: 'cascade', onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    retiredAt: instant('retired_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.category, table.slug] }),
    index('product_slugs_of_product').on(table.productId),
  ],
)

/**
 * Combinations of attributes that products have, with the number of active products. Maintained by triggers; rows are
 * never deleted. There are few of them however large the catalogue, so a listing's filters are counted without reading
 * products.
 */
export const catalogueFacets = pgTable(
  'catalogue_facets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    category: text('category').$type<CategoryName>().notNull(),
    /** Attributes that a product lacks are empty, or 0. */
    ruling: text('ruling').$type<Ruling | ''>().notNull(),
    pages: integer('pages').notNull(),
    gsm: integer('gsm').notNull(),
    cover: text('cover').notNull(),
    binding: text('binding').notNull().default(''),
    isOnOffer: boolean('is_on_offer').notNull(),
    productsCount: integer('products_count').notNull().default(0),
  },
  (table) => [
    uniqueIndex('catalogue_facets_unique').on(
      table.category,
      table.ruling,
      table.pages,
      table.gsm,
      table.cover,
      table.binding,
      table.isOnOffer,
    ),
    check('catalogue_facets_count', sql`products_count >= 0`),
  ],
)

/**
 * Every change of `on_hand`, append-only: the sum of a product's movements is its current `on_hand`. A sale or a return
 * is booked once per order and product.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    kind: text('kind').$type<'received' | 'sold' | 'returned' | 'replaced' | 'adjusted'>().notNull(),
    /** Signed: the change of `on_hand`. */
    quantity: integer('quantity').notNull(),
    orderId: uuid('order_id'),
    /** The customer's return that it belongs to; null if the whole order came back. */
    returnId: uuid('return_id'),
    reason: text('reason').notNull().default(''),
    /** The staff member; null if an order caused it. */
    actorId: text('actor_id'),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('stock_movements_once').on(
      table.orderId,
      table.productId,
      table.kind,
      sql`(quantity > 0)`,
      sql`coalesce(return_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('stock_movements_product').on(table.productId),
    check('stock_movements_kind', sql`kind IN ('received', 'sold', 'returned', 'replaced', 'adjusted')`),
    check(
      'stock_movements_sign',
      sql`CASE kind WHEN 'received' THEN quantity > 0 WHEN 'sold' THEN quantity < 0 WHEN 'returned' THEN quantity > 0 ELSE quantity <> 0 END`,
    ),
    check(
      'stock_movements_order',
      sql`(kind IN ('sold', 'returned', 'replaced')) = (order_id IS NOT NULL) AND (kind <> 'replaced' OR return_id IS NOT NULL)`,
    ),
  ],
)
