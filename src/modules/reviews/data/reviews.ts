/** Reviews as everyone reads them, as their authors write them, and as staff see them. */
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import type { RatingCount } from '#modules/catalogue/rules/review-summary.ts'
import {
  statement,
  findStatement,
  reportStatement,
  changeStatement,
  type Queryable,
  type Statement,
} from '#platform/database/statement.ts'
import type { CategoryName } from '#platform/rules/categories.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { productPath } from '#modules/catalogue/rules/slug.ts'
import { countedTotal, MAX_COUNTED } from '#platform/database/paging.ts'
import type { ReviewSort } from '../rules/review-order.ts'
import type { ReviewPicture, ReviewView, OwnReview, StaffReviewRow } from '../rules/review-view.ts'
import type { BoughtOrder, ReviewInput } from '../rules/review.ts'

/** The photo of a review `r` whose picture is `m`; null if it has none. */
const REVIEW_PICTURE = `
  CASE WHEN m.id IS NOT NULL THEN json_build_object('url', '/pictures/' || m.id, 'width', m.width,
       'height', m.height, 'placeholder', m.placeholder) END AS picture`

type WithInstant<Row extends { readonly createdAt: string }> = Omit<Row, 'createdAt'> & {
  readonly createdAt: Date
}

/** The row as JSON has it. */
function withText<Row extends { readonly createdAt: Date }>(
  row: Row,
): Omit<Row, 'createdAt'> & { readonly createdAt: string } {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

type ReviewRow = WithInstant<Omit<ReviewView, 'picture'> & { readonly picture: ReviewPicture | null }>
type SelectReviews = Statement<[ProductId, number, number], ReviewRow>

/** Each order ends with a unique column, so that pages never overlap. */
const selectReviews: Readonly<Record<ReviewSort, SelectReviews>> = {
  newest: selectInOrder('newest', 'r.created_at DESC, r.id'),
  highest: selectInOrder('highest', 'r.rating DESC, r.created_at DESC, r.id'),
  lowest: selectInOrder('lowest', 'r.rating, r.created_at DESC, r.id'),
  photos: selectInOrder('photos', 'r.picture_id IS NULL, r.created_at DESC, r.id'),
}

function selectInOrder(name: ReviewSort, order: string): SelectReviews {
  return statement(
    `list_reviews_${name}`,
    `SELECT r.id, r.user_name AS "userName", r.rating, r.comment, r.is_verified AS "isVerified",
            r.created_at AS "createdAt", ${REVIEW_PICTURE}
       FROM reviews r LEFT JOIN pictures m ON m.id = r.picture_id
      WHERE r.product_id = $1 AND NOT r.is_hidden ORDER BY ${order} LIMIT $2 OFFSET $3`,
  )
}

type ReviewSlice = { readonly sort: ReviewSort; readonly limit: number; readonly offset: number }

/** Visible reviews of a product. */
export async function listReviews(on: Queryable, id: ProductId, slice: ReviewSlice): Promise<ReviewView[]> {
  const { sort, limit, offset } = slice
  return (await selectReviews[sort](on, id, limit, offset)).map(withText)
}

/** How often each rating was given, by all visible reviews of the product. */
export const countReviewsByRating = statement<[id: ProductId], RatingCount>(
  'count_reviews_by_rating',
  `SELECT rating, count(*)::int AS count FROM reviews WHERE product_id = $1 AND NOT is_hidden
    GROUP BY rating ORDER BY rating DESC`,
)

// A buyer's own review of a product: read, create, update, delete. One per buyer and product.

/** Statuses of the orders with which an account bought a product; empty if there are none. */
export const listOrdersWithProduct = statement<[productId: ProductId, userId: UserId], BoughtOrder>(
  'list_orders_with_product',
  `SELECT DISTINCT o.payment_status AS "paymentStatus", o.fulfilment_status AS "fulfilmentStatus"
     FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.product_id = $1 AND o.user_id = $2`,
)

const selectOwn = statement<[ProductId, UserId], WithInstant<OwnReview>>(
  'find_own_review',
  `SELECT r.id, r.user_name AS "userName", r.rating, r.comment, r.is_hidden AS "isHidden",
          r.hidden_reason AS "hiddenReason", r.created_at AS "createdAt", ${REVIEW_PICTURE}
     FROM reviews r LEFT JOIN pictures m ON m.id = r.picture_id WHERE r.product_id = $1 AND r.user_id = $2`,
)

/** The account's review of a product, hidden or not; null if there is none. */
export async function findOwnReview(on: Queryable, productId: ProductId, userId: UserId) {
  const [row] = await selectOwn(on, productId, userId)
  return row ? withText(row) : null
}

type ReviewedProduct = { readonly category: CategoryName; readonly buyerName: string }

/** The product and the displayed name of a review; null if the product is not sold or the account is gone. */
export const findReviewedProduct = findStatement<[productId: ProductId, userId: UserId], ReviewedProduct>(
  'find_reviewed_product',
  `SELECT p.category, u.name AS "buyerName" FROM products p CROSS JOIN users u
    WHERE p.id = $1 AND u.id = $2 AND p.status = 'active'`,
)

export type NewReview = ReviewInput & {
  readonly productId: ProductId
  readonly userId: UserId
  readonly userName: string
}

const insert = statement<[ProductId, UserId, string, number, string | null, string | null], { id: string }>(
  'insert_review',
  `INSERT INTO reviews (product_id, user_id, user_name, rating, comment, picture_id, is_verified)
   VALUES ($1, $2, $3, $4, $5, $6, true) ON CONFLICT (product_id, user_id) DO NOTHING RETURNING id`,
)

/** False if the account has reviewed this product: of two requests at once, one is written. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { productId, userId, userName, rating, comment, pictureId } = review
  return (await insert(tx.client, productId, userId, userName, rating, comment, pictureId)).length === 1
}

const updateOwn = statement<
  [ProductId, UserId, string, number, string | null, string | null],
  { id: string }
>(
  'update_review',
  `UPDATE reviews SET user_name = $3, rating = $4, comment = $5, picture_id = $6, updated_at = shop_now()
    WHERE product_id = $1 AND user_id = $2 RETURNING id`,
)

/** False if there is none. A hidden one stays hidden. */
export async function updateReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { productId, userId, userName, rating, comment, pictureId } = review
  return (await updateOwn(tx.client, productId, userId, userName, rating, comment, pictureId)).length === 1
}

/**
 * Deletes a review; false if there is none. Of a hidden one the text and photo go and the row stays, so that the same
 * cannot be written again.
 */
export const deleteReview = changeStatement<[productId: ProductId, userId: UserId]>(
  'remove_review',
  `WITH removed AS (
     DELETE FROM reviews WHERE product_id = $1 AND user_id = $2 AND NOT is_hidden RETURNING id
   ), emptied AS (
     UPDATE reviews SET comment = NULL, picture_id = NULL, updated_at = shop_now()
      WHERE product_id = $1 AND user_id = $2 AND is_hidden RETURNING id
   )
   SELECT id FROM removed UNION ALL SELECT id FROM emptied`,
)

// Reviews as staff see them, hidden or not.

type StaffRow = WithInstant<Omit<StaffReviewRow, 'productPath'>> & {
  readonly category: CategoryName
  readonly slug: string
  readonly matching: number
}

const OF_SEARCH = `(lower(r.user_name) LIKE '%' || $1 || '%' OR lower(r.comment) LIKE '%' || $1 || '%'
  OR r.product_id IN (SELECT id FROM products WHERE lower(name || ' ' || sku) LIKE '%' || $1 || '%'))`

/** The page is selected first, so that its products are read only. A search counts no further than `most`. */
const selectForStaff = (isSearch: boolean) => {
  const matches = `${isSearch ? OF_SEARCH : `$1 = ''`} AND ($2::boolean IS NULL OR r.is_hidden = $2)`
  return reportStatement<
    [pattern: string, isHidden: boolean | null, limit: number, offset: number, most: number | null],
    StaffRow
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

type StaffReviewFilter = {
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
  const rows = await selectForStaff(isSearch)(on, pattern, isHidden, limit, offset, most)
  const reviews = rows.map(({ matching: _matching, category, slug, ...row }) => ({
    ...withText(row),
    productPath: productPath({ category, slug }),
  }))
  const total = rows[0]?.matching ?? 0
  return { reviews, ...(isSearch ? countedTotal(total) : { total, isMore: false }) }
}

const updateVisibility = statement<
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
  return (await updateVisibility(tx.client, id, change.isHidden, change.reason, change.staffId))[0] ?? null
}
