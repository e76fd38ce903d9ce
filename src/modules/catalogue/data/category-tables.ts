/** Categories, and groups of products that differ in one option, such as the colour. Products name both. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CategoryKind, Ruling } from '#platform/rules/categories.ts'
import { idColumn, instant, now } from '#platform/database/columns.ts'
import type { CategoryDefaults } from '../rules/category-details.ts'

/** Products reference the name, so a new name is written into all of them. */
export const categories = pgTable(
  'categories',
  {
    id: idColumn(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** The first segment of its products' URLs. */
    productSlug: text('product_slug').notNull(),
    /** Earlier slugs and first segments, which redirect. */
    formerSlugs: text('former_slugs')
      .array()
      .notNull()
      .default(sql`'{}'`),
    formerProductSlugs: text('former_product_slugs')
      .array()
      .notNull()
      .default(sql`'{}'`),
    kind: text('kind').$type<CategoryKind>().notNull(),
    parent: text('parent'),
    ruling: text('ruling').$type<Ruling>(),
    subjects: integer('subjects').$type<1 | 5>().notNull().default(1),
    position: integer('position').notNull(),
    isShown: boolean('is_shown').notNull().default(true),
    note: text('note').notNull().default(''),
    text: text('text').notNull().default(''),
    /** null: the shop's built-in picture named after its slug, if there is one. */
    imageUrl: text('image_url'),
    /** Default values of the form for a new product. */
    defaults: jsonb('defaults').$type<CategoryDefaults>().notNull().default({}),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().default(now),
  },
  (table) => [
    unique('categories_name').on(table.name),
    unique('categories_slug').on(table.slug),
    unique('categories_product_slug').on(table.productSlug),
    index('categories_of_parent').on(table.parent),
    foreignKey({ name: 'categories_parent', columns: [table.parent], foreignColumns: [table.name] }).onUpdate(
      'cascade',
    ),
    check('categories_names', sql`length(name) BETWEEN 1 AND 60`),
    check(
      'categories_slugs',
      sql`slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND product_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60 AND length(product_slug) <= 60`,
    ),
    check('categories_kind', sql`kind IN ('notebooks', 'goods', 'group')`),
    check('categories_parent_kind', sql`parent IS NULL OR kind <> 'group'`),
    check(
      'categories_ruling',
      sql`(kind = 'notebooks') = (ruling IS NOT NULL) AND ruling IN ('planner', 'ruled', 'plain')`,
    ),
    check('categories_subjects', sql`subjects = 1 OR (subjects = 5 AND kind = 'notebooks')`),
    check('categories_defaults', sql`jsonb_typeof(defaults) = 'object'`),
  ],
)

/** Products store the group's names, which change with it. */
export const productGroups = pgTable(
  'product_groups',
  {
    id: idColumn(),
    name: text('name').notNull(),
    optionName: text('option_name').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('product_groups_name').on(sql`lower(${table.name})`),
    unique('product_groups_option').on(table.name, table.optionName),
    check(
      'product_groups_texts',
      sql`length(name) BETWEEN 1 AND 200 AND length(option_name) BETWEEN 1 AND 40`,
    ),
  ],
)
