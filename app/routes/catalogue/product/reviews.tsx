import type { ReviewView } from '#domain/catalogue/product.ts'
import { MESSAGES } from '#domain/messages.ts'
import { Stars } from '#app/components/catalogue/stars.tsx'
import { dateOf } from '#app/components/date.ts'

export function Reviews({ reviews }: { readonly reviews: readonly ReviewView[] }) {
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Customer Reviews</h2>
      {reviews.length === 0 && <p className="muted">{MESSAGES.no_reviews}</p>}
      {reviews.length > 0 && (
        <ul>
          {reviews.map((review) => (
            <li key={review.id}>
              <p className="review-head">
                <strong>{review.userName}</strong>
                <time dateTime={review.createdAt}>{dateOf(review.createdAt)}</time>
              </p>
              <Stars rating={review.rating} />
              {review.comment !== null && <p>{review.comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
