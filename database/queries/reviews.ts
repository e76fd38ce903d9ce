/** Reads of reviews that the whole product is judged by. */
import type { RatingCount } from '#domain/catalogue/review-summary.ts'
import type { ProductId } from '#domain/ids.ts'
import { statement, type Queryable } from '../statement.ts'

const selectRatingCounts = statement<[ProductId], RatingCount>(
  'count_reviews_by_rating',
  `SELECT rating, count(*)::int AS count FROM reviews WHERE product_id = $1 AND NOT is_hidden
    GROUP BY rating ORDER BY rating DESC`,
)

/** How often each rating was given to a product, by all its visible reviews. */
export function countReviewsByRating(on: Queryable, id: ProductId): Promise<RatingCount[]> {
  return selectRatingCounts(on, id)
}
