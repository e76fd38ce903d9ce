/** Reviews as staff see them, hidden or not, and hiding and showing them. */
import type { CategoryName } from '#platform/rules/categories.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import type { StaffReviewRow } from '../rules/review-view.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/counted.ts'
import { reportStatement, statement, type Queryable } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { REVIEW_PICTURE, withText, type WithInstant } from './reviews.ts'

type Row = WithInstant<Omit<StaffReviewRow, 'productPath'>> & {
  readonly category: CategoryName
  readonly slug: string
  readonly matching: number
}

const OF_SEARCH = `(lower(r.user_name) LIKE '%' || $1 || '%' OR lower(r.comment) LIKE '%' || $1 || '%'
  OR r.product_id IN (SELECT id FROM products WHERE lower(name || ' ' || sku) LIKE '%' || $1 || '%'))`

/** The page is selected first, so that its products are read only. A search counts no further than `most`. */
const select = (isSearch: boolean) => {
  const matches = `${isSearch ? OF_SEARCH : `$1 = ''`} AND ($2::boolean IS NULL OR r.is_hidden = $2)`
  return reportStatement<
    [pattern: string, isHidden: boolean | null, limit: number, offset: number, most: number | null],
    Row
  >(
    `SELECT r.id, r.product_id AS "productId", p.name AS "productName", p.category, p.slug,
          r.user_name AS "userName", r.rating, r.comment, r.is_verified AS "isVerified", r.is_hidden AS "isHidden",
          r.hidden_reason AS "hiddenReason", r.created_at AS "createdAt", ${REVIEW_PICTURE},
          (SELECT count(*) FROM (SELECT FROM reviews r WHERE ${matches} LIMIT $5) AS counted)::int AS matching
     FROM (SELECT * FROM reviews r WHERE ${matches} ORDER BY r.created_at DESC, r.id LIMIT $3 OFFSET $4) AS r
     JOIN products p ON p.id = r.product_id LEFT JOIN pictures m ON m.id = r.picture_id
    ORDER BY r.created_at DESC, r.id`,
  )
}

export type StaffReviewFilter = {
  /** Lower-cased text with LIKE wildcards escaped. */
  readonly pattern: string
  /** null: hidden and visible alike. */
  readonly isHidden: boolean | null
  readonly limit: number
  readonly offset: number
}

/** The staff table, newest first. `isMore`: a search matches more than `total`. */
export async function listReviewsForStaff(on: Queryable, filter: StaffReviewFilter) {
  const { pattern, isHidden, limit, offset } = filter
  const isSearch = pattern !== ''
  const most = isSearch ? MAX_COUNTED + 1 : null
  const rows = await select(isSearch)(on, pattern, isHidden, limit, offset, most)
  const reviews = rows.map(({ matching: _matching, category, slug, ...row }) => ({
    ...withText(row),
    productPath: productPath({ category, slug }),
  }))
  const total = rows[0]?.matching ?? 0
  return { reviews, ...(isSearch ? countedTotal(total) : { total, isMore: false }) }
}

const update = statement<
  [string, boolean, string, UserId],
  { productId: ProductId; productName: string; category: CategoryName; isChanged: boolean }
>(
  'set_review_visibility',
  `WITH asked AS (
     SELECT r.id, r.product_id, p.name, p.category FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.id = $1
   ), changed AS (
     UPDATE reviews SET is_hidden = $2, hidden_reason = CASE WHEN $2 THEN $3 ELSE '' END, updated_at = shop_now()
      WHERE id = $1 AND is_hidden <> $2 RETURNING id
   ), event AS (
     INSERT INTO review_events (review_id, kind, actor_id, reason)
     SELECT id, CASE WHEN $2 THEN 'hidden' ELSE 'shown' END, $4, $3 FROM changed
   )
   SELECT product_id AS "productId", name AS "productName", category, EXISTS (SELECT 1 FROM changed) AS "isChanged" FROM asked`,
)

/**
 * Hides or shows a review, with an event that says who, when and why. null if there is none; if nothing changes, no
 * event is added.
 */
export async function setVisibility(
  tx: Tx,
  id: string,
  change: { readonly isHidden: boolean; readonly reason: string; readonly staffId: UserId },
) {
  return (await update(tx.client, id, change.isHidden, change.reason, change.staffId))[0] ?? null
}
