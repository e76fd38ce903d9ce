/** A buyer's own review of a product: read, create, update, delete. One per buyer and product. */
import type { CategoryName } from '#platform/rules/categories.ts'
import type { ProductId, UserId } from '#platform/rules/ids.ts'
import type { BoughtOrder } from '../rules/may-review.ts'
import type { ReviewInput } from '../rules/review.ts'
import type { OwnReview } from '../rules/review-view.ts'
import { findStatement, statement, type Queryable } from '#platform/database/statement.ts'
import { changeStatement } from '#platform/database/tx-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { REVIEW_PICTURE, withText, type WithInstant } from './reviews.ts'

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

export type ReviewedProduct = { readonly category: CategoryName; readonly buyerName: string }

/** The product and the displayed name of a review; null if the product is not sold or the account is gone. */
export const findReviewedProduct = findStatement<[productId: ProductId, userId: UserId], ReviewedProduct>(
  'find_reviewed_product',
  `SELECT p.category, u.name AS "buyerName" FROM products p CROSS JOIN users u
    WHERE p.id = $1 AND u.id = $2 AND p.status = 'active'`,
)

type NewReview = ReviewInput & {
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

const update = statement<[ProductId, UserId, string, number, string | null, string | null], { id: string }>(
  'update_review',
  `UPDATE reviews SET user_name = $3, rating = $4, comment = $5, picture_id = $6, updated_at = shop_now()
    WHERE product_id = $1 AND user_id = $2 RETURNING id`,
)

/** False if there is none. A hidden one stays hidden. */
export async function updateReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { productId, userId, userName, rating, comment, pictureId } = review
  return (await update(tx.client, productId, userId, userName, rating, comment, pictureId)).length === 1
}

/**
 * Deletes a review; false if there is none. Of a hidden one the text and photo go and the row stays, so that the same
 * cannot be written again.
 */
export const removeReview = changeStatement<[productId: ProductId, userId: UserId]>(
  'remove_review',
  `WITH removed AS (
     DELETE FROM reviews WHERE product_id = $1 AND user_id = $2 AND NOT is_hidden RETURNING id
   ), emptied AS (
     UPDATE reviews SET comment = NULL, picture_id = NULL, updated_at = shop_now()
      WHERE product_id = $1 AND user_id = $2 AND is_hidden RETURNING id
   )
   SELECT id FROM removed UNION ALL SELECT id FROM emptied`,
)
