import type { ReviewView } from '#domain/catalogue/product.ts'
import type { ReviewSummary } from '#domain/catalogue/review-summary.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Stars } from '#app/components/catalogue/stars.tsx'
import { dateOf } from '#app/components/date.ts'

type Props = { readonly reviews: readonly ReviewView[]; readonly summary: ReviewSummary | null }

/** What buyers say, newest first, under what they say together (spec §2). */
export function Reviews({ reviews, summary }: Props) {
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Customer Reviews</h2>
      {summary === null ? (
        <p className="reviews-none">{MESSAGES.no_reviews}</p>
      ) : (
        <div className="reviews-columns">
          <Summary summary={summary} />
          <div>
            <ul className="reviews-list">
              {reviews.map((review) => (
                <li key={review.id}>
                  <p className="review-head">
                    <strong>{review.userName}</strong>
                    <time dateTime={review.createdAt}>{dateOf(review.createdAt)}</time>
                  </p>
                  <Stars rating={review.rating} />
                  {review.comment !== null && <p className="review-words">{review.comment}</p>}
                </li>
              ))}
            </ul>
            {reviews.length < summary.count && (
              <p className="muted">
                The newest {reviews.length} of {summary.count} reviews.
              </p>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Summary({ summary }: { readonly summary: ReviewSummary }) {
  return (
    <div className="reviews-summary">
      <p className="reviews-average" aria-hidden="true">
        {summary.average.toFixed(1)}
      </p>
      <Stars rating={summary.average} reviewsCount={summary.count} />
      <ul className="reviews-bars" aria-label="Ratings">
        {summary.bars.map(({ rating, count, percent }) => (
          <li key={rating}>
            <span>
              {rating}
              <span className="sr-only">{rating === 1 ? ' star' : ' stars'}: </span>
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={percent} height="8" />
            </svg>
            <span>
              {count}
              <span className="sr-only">{count === 1 ? ' review' : ' reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
