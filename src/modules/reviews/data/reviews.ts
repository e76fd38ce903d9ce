/** Reviews as everyone reads them, and the product's rating. */
import type { ProductId } from '#platform/rules/ids.ts'
import type { RatingCount } from '#modules/catalogue/rules/review-summary.ts'
import type { ReviewSort } from '../rules/review-order.ts'
import type { ReviewPicture, ReviewView } from '../rules/review-view.ts'
import { statement, type Queryable, type Statement } from '#platform/database/statement.ts'

/** How often each rating was given, by all visible reviews of the product. */
export const countReviewsByRating = statement<[id: ProductId], RatingCount>(
  'count_reviews_by_rating',
  `SELECT rating, count(*)::int AS count FROM reviews WHERE product_id = $1 AND NOT is_hidden
    GROUP BY rating ORDER BY rating DESC`,
)

/** The photo of a review `r` whose picture is `m`; null if it has none. */
export const REVIEW_PICTURE = `
  CASE WHEN m.id IS NOT NULL THEN json_build_object('url', '/pictures/' || m.id, 'width', m.width,
       'height', m.height, 'placeholder', m.placeholder) END AS picture`

export type WithInstant<Row extends { readonly createdAt: string }> = Omit<Row, 'createdAt'> & {
  readonly createdAt: Date
}

/** The row as JSON returns it. */
export function withText<Row extends { readonly createdAt: Date }>(
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

export type ReviewSlice = { readonly sort: ReviewSort; readonly limit: number; readonly offset: number }

/** Visible reviews of a product. */
export async function listReviews(on: Queryable, id: ProductId, slice: ReviewSlice): Promise<ReviewView[]> {
  const { sort, limit, offset } = slice
  return (await selectReviews[sort](on, id, limit, offset)).map(withText)
}
