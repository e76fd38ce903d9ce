/** The layout of the home page, with the data that its blocks show from other tables. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { PictureView } from '#platform/rules/picture.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import { findStatement, only, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const BEST_SELLERS = 8
const REVIEWS = 6
/** Shorter comments say too little by themselves. */
const MIN_COMMENT_LENGTH = 15

export type HomeReview = {
  readonly id: string
  readonly userName: string
  readonly rating: number
  readonly comment: string
  readonly isVerified: boolean
  readonly productName: string
  readonly category: CategoryName
  readonly slug: string
}

type HomeRow = {
  blocks: unknown
  pictures: (PictureView & { readonly name: string | null })[]
  bestSellers: ProductId[] | null
  reviews: HomeReview[] | null
}

/** The data for a kind of block is only loaded if the page has such a block. */
const has = (kind: string) => `l.blocks @> '[{"kind": "${kind}"}]'`

const selectHome = statement<[readonly string[], boolean], HomeRow>(
  'find_home',
  `SELECT l.blocks,
     (SELECT coalesce(json_agg(json_build_object('name', name, 'url', '/pictures/' || id, 'width', width,
                                                 'height', height, 'placeholder', placeholder, 'alt', alt)
                              ORDER BY place), '[]')
        FROM (SELECT 1 AS place, name, id, width, height, placeholder, alt FROM pictures
               WHERE name = ANY($1::text[])
                  OR (NOT is_private AND id = ANY(ARRAY(
                       SELECT substr(url #>> '{}', 11) FROM jsonb_path_query(l.blocks, '$[*].picture') AS url)))
               UNION ALL
              SELECT 2, 'category-' || c.slug, m.id, m.width, m.height, m.placeholder, m.alt
                FROM categories c JOIN pictures m ON m.id = substr(c.image_url, 11) AND NOT m.is_private
               WHERE 'category-' || c.slug = ANY($1::text[])) p) AS pictures,
     CASE WHEN ${has('best_sellers')} THEN
       ARRAY(SELECT i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id
               JOIN products p ON p.id = i.product_id AND p.status = 'active'
              WHERE o.paid_at > shop_now() - interval '90 days' AND o.payment_status <> 'refunded'
              GROUP BY i.product_id ORDER BY sum(i.quantity) DESC, max(o.paid_at) DESC, i.product_id
              LIMIT ${BEST_SELLERS}) END AS "bestSellers",
     CASE WHEN ${has('reviews')} THEN
       (SELECT coalesce(json_agg(r), '[]') FROM (
          SELECT r.id, r.user_name AS "userName", r.rating, r.comment, r.is_verified AS "isVerified", p.name AS "productName",
                 p.category, p.slug
            FROM reviews r JOIN products p ON p.id = r.product_id AND p.status = 'active'
           WHERE NOT r.is_hidden AND length(btrim(r.comment)) >= ${MIN_COMMENT_LENGTH}
           ORDER BY r.created_at DESC, r.id LIMIT ${REVIEWS}) r) END AS reviews
     FROM (SELECT (SELECT CASE WHEN $2 THEN coalesce(draft, blocks) ELSE blocks END FROM home_layout) AS blocks) l`,
)

/**
 * `names`: the shop's own pictures that its blocks fall back to, and `category-` with a slug: a category's own picture
 * comes after one named after it, so that it replaces it. One statement.
 */
export async function findHome(on: Queryable, names: readonly string[], isDraft: boolean): Promise<HomeRow> {
  const [row] = await selectHome(on, names, isDraft)
  return row ?? { blocks: null, pictures: [], bestSellers: null, reviews: null }
}

export type HomeLayoutRow = {
  readonly blocks: unknown
  readonly draft: unknown
  readonly version: number
  readonly changedAt: Date
  /** E-mail of the staff member who changed the draft last. */
  readonly changedBy: string | null
}

/** null if it was never edited. */
export const findHomeLayout = findStatement<[], HomeLayoutRow>(
  'find_home_layout',
  `SELECT l.blocks, l.draft, l.version, l.changed_at AS "changedAt", u.email AS "changedBy"
     FROM home_layout l LEFT JOIN users u ON u.id = l.changed_by`,
)

const lockLayout = statement<[], HomeLayoutRow>(
  'lock_home_layout',
  `INSERT INTO home_layout (id, version) VALUES (1, 0) ON CONFLICT (id) DO UPDATE SET id = 1
   RETURNING blocks, draft, version, changed_at AS "changedAt", NULL AS "changedBy"`,
)

/** Creates the row if there is none and locks it, so that changes to the draft are serialised. */
export async function lockHomeLayout(tx: Tx): Promise<HomeLayoutRow> {
  return only(await lockLayout(tx.client))
}

const updateLayout = statement<[string | null, string | null, UserId], Record<string, never>>(
  'update_home_layout',
  `UPDATE home_layout SET blocks = $1::jsonb, draft = $2::jsonb, changed_by = $3, changed_at = shop_now(),
          version = version + 1`,
)

export async function updateHomeLayout(
  tx: Tx,
  staff: UserId,
  { blocks, draft }: { readonly blocks: unknown; readonly draft: unknown },
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await updateLayout(tx.client, json(blocks), json(draft), staff)
}
