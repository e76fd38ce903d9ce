/** The rows of the categories. There are few, so each read loads all of them. */
import type { Category, CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { ProductId } from '#platform/rules/ids.ts'
import { lockStatement, takeAdvisoryLocks } from '#platform/database/locks.ts'
import {
  objectStatement,
  only,
  statement,
  type Queryable,
  writeStatement,
} from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { CategoryDetails } from '../rules/category-details.ts'
import type { CategoryInput } from '../rules/category-input.ts'

export type CategoryRow = Category &
  CategoryDetails & {
    readonly id: string
    readonly imageUrl: string | null
    readonly version: number
    /** Products in it, including archived ones; for a group, its sub-categories. */
    readonly contents: number
  }

export const listCategoryRows = statement<[], CategoryRow>(
  'list_categories',
  `SELECT c.id, c.name, c.slug AS "listingSlug", c.product_slug AS "linkSlug", c.former_product_slugs AS "aliasLinkSlugs",
          c.kind, c.parent, c.ruling, c.subjects, c.note, c.is_shown AS "isShown", c.text, c.image_url AS "imageUrl",
          c.defaults, c.meta_title AS "metaTitle", c.meta_description AS "metaDescription",
          c.former_slugs AS "formerSlugs", c.version,
          CASE c.kind WHEN 'group' THEN (SELECT count(*) FROM categories s WHERE s.parent = c.name)
               ELSE (SELECT count(*) FROM products p WHERE p.category = c.name) END::int AS contents
     FROM categories c ORDER BY c.position, c.name`,
)

/** Held during every change of a category, so that no two get the same URL. */
export async function takeCategoriesTurn(tx: Tx): Promise<void> {
  await takeAdvisoryLocks(tx, ['categories'])
}

type Written = CategoryInput & {
  readonly formerSlugs: readonly string[]
  readonly aliasLinkSlugs: readonly string[]
}

const insert = objectStatement<CategoryInput, { id: string }>(
  'insert_category',
  `INSERT INTO categories (name, slug, product_slug, kind, parent, ruling, subjects, is_shown, note, text, image_url,
                           defaults, meta_title, meta_description, position)
   SELECT :name, :listingSlug, :linkSlug, :kind, :parent, :ruling, :subjects, :isShown, :note, :text, :imageUrl,
          :defaults::jsonb, :metaTitle, :metaDescription, (SELECT coalesce(max(position), 0) + 1 FROM categories)
   RETURNING id`,
)

export async function insertCategory(tx: Tx, input: CategoryInput): Promise<string> {
  return only(await insert(tx.client, input)).id
}

const update = objectStatement<Written & { readonly id: string }, { id: string }>(
  'update_category',
  `UPDATE categories c
      SET name = :name, slug = :listingSlug, product_slug = :linkSlug, kind = :kind, parent = :parent, ruling = :ruling,
          subjects = :subjects, is_shown = :isShown, note = :note, text = :text, defaults = :defaults::jsonb,
          meta_title = :metaTitle, meta_description = :metaDescription, former_slugs = :formerSlugs,
          former_product_slugs = :aliasLinkSlugs, version = version + 1, updated_at = shop_now(),
          image_url = coalesce(:imageUrl, (SELECT '/pictures/' || m.id FROM pictures m
                                            WHERE m.name = 'category-' || c.slug AND c.slug <> :listingSlug))
    WHERE id = :id RETURNING id`,
)

/** The shop's built-in picture is named after the slug: when the slug changes, the category references it directly. */
export async function updateCategory(tx: Tx, id: string, input: Written): Promise<void> {
  only(await update(tx.client, { ...input, id }))
}

const lockProducts = lockStatement<[CategoryName], { id: ProductId }>(
  'products',
  'lock_products_of_category',
  `SELECT id FROM products WHERE category = $1 ORDER BY id FOR UPDATE`,
)

const allowMinutes = statement<[], Record<string, never>>(
  'allow_long_rename',
  `SELECT set_config('statement_timeout', '120s', true)`,
)

/** Writes the new name into all its products, which may be thousands. Orders lock products in the same order. */
export async function lockProductsOf(tx: Tx, name: CategoryName): Promise<void> {
  await allowMinutes(tx.client)
  await lockProducts(tx, name)
}

export const orderCategories = writeStatement<[ids: readonly string[]]>(
  'order_categories',
  `UPDATE categories c SET position = n.position
     FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, position) WHERE c.id = n.id`,
)

const remove = statement<[string], { id: string }>(
  'delete_category',
  `DELETE FROM categories c WHERE id = $1 AND NOT EXISTS (SELECT FROM products p WHERE p.category = c.name)
      AND NOT EXISTS (SELECT FROM categories s WHERE s.parent = c.name) RETURNING id`,
)

/** False if it is not empty. */
export async function deleteCategoryRow(tx: Tx, id: string): Promise<boolean> {
  return (await remove(tx.client, id)).length > 0
}

const selectPictures = statement<[readonly string[]], PictureView & { name: string }>(
  'list_site_pictures',
  `SELECT name, '/pictures/' || id AS url, width, height, placeholder, alt FROM pictures WHERE name = ANY($1::text[])
   UNION ALL
   SELECT 'category-' || c.slug, c.image_url, m.width, m.height, m.placeholder, m.alt
     FROM categories c JOIN pictures m ON m.id = substr(c.image_url, 11) AND NOT m.is_private
    WHERE 'category-' || c.slug = ANY($1::text[])`,
)

/** By name: the shop's own, and `category-` with a slug. A category's own picture comes before one named after it. */
export async function listSitePictures(
  on: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, PictureView>> {
  return new Map((await selectPictures(on, names)).map(({ name, ...view }) => [name, view]))
}
