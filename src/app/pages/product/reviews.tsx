/** Reviews below their summary (spec §2). The first page is the same for everyone and needs no code. */
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#modules/accounts/components/session/session-provider.tsx'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import type { ReviewSummary } from '#modules/catalogue/rules/review-summary.ts'
import type { OwnReviewProps } from '#modules/reviews/components/own-review.tsx'
import {
  REVIEW_SORT_LABELS,
  REVIEW_SORTS,
  REVIEWS_A_PAGE,
  type ReviewSort,
} from '#modules/reviews/rules/review-order.ts'
import type { ReviewPage, ReviewView } from '#modules/reviews/rules/review-view.ts'
import { MESSAGES } from '#platform/rules/messages.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { useShowToast } from '#platform/ui/toast/toasts.tsx'
import { ReviewList } from './review-list.tsx'

type ReviewedProduct = { readonly id: string; readonly name: string; readonly path: string }

type ReviewsProps = {
  readonly product: ReviewedProduct
  /** The newest. */
  readonly reviews: readonly ReviewView[]
  readonly summary: ReviewSummary | null
}

export function Reviews({ product, reviews, summary }: ReviewsProps) {
  const [shown, setShown] = useState(() => firstPage(reviews, summary))
  const { isLoading, sortBy, showMore } = useMoreReviews(product.id, shown, setShown)
  return (
    <section className="reviews" aria-labelledby="reviews">
      <h2 id="reviews">Customer Reviews</h2>
      <div className="reviews-columns" data-empty={shown.summary === null || undefined}>
        <div>
          {shown.summary === null ? (
            <p className="reviews-none">{MESSAGES.no_reviews}</p>
          ) : (
            <Summary summary={shown.summary} />
          )}
          <OwnReviewSlot product={product} onChange={setShown} />
        </div>
        {shown.summary !== null && (
          <div aria-busy={isLoading}>
            {shown.summary.count > 1 && <ReviewSortChoice sort={shown.sort} onChoose={sortBy} />}
            <ReviewList reviews={shown.reviews} />
            <ShownCount shown={shown.reviews.length} count={shown.summary.count} />
            {shown.page < shown.pageCount && (
              <button
                type="button"
                className="button button-plain needs-js"
                aria-disabled={isLoading}
                onClick={showMore}
              >
                Show more reviews
              </button>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

function firstPage(reviews: readonly ReviewView[], summary: ReviewSummary | null): ReviewPage {
  const pageCount = Math.ceil((summary?.count ?? 0) / REVIEWS_A_PAGE)
  return { reviews, summary, sort: 'newest', page: 1, pageCount }
}

/** Loads other sort orders and further pages. */
function useMoreReviews(id: string, shown: ReviewPage, setShown: (page: ReviewPage) => void) {
  const [isLoading, setLoading] = useState(false)
  const showToast = useShowToast()

  const load = async (sort: ReviewSort, page: number, before: readonly ReviewView[]) => {
    if (isLoading) return
    setLoading(true)
    const query = new URLSearchParams({ sort, page: String(page) })
    const answer = await getJson<ReviewPage>(`/api/products/${id}/reviews?${query}`)
    setLoading(false)
    if (!answer.ok) return showToast({ message: MESSAGES.reviews_failed, tone: 'bad' })
    const known = new Set(before.map((review) => review.id))
    // A review written meanwhile shifts the last one of the previous page onto this one.
    const added = answer.value.reviews.filter((review) => !known.has(review.id))
    setShown({ ...answer.value, reviews: [...before, ...added] })
  }
  return {
    isLoading,
    sortBy: (sort: ReviewSort) => void load(sort, 1, []),
    showMore: () => void load(shown.sort, shown.page + 1, shown.reviews),
  }
}

function ShownCount({ shown, count }: { readonly shown: number; readonly count: number }) {
  if (shown >= count && count <= REVIEWS_A_PAGE) return null
  return (
    <p className="reviews-shown muted small" aria-live="polite">
      {shown} of {count} reviews are shown.
    </p>
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

type ReviewSortChoiceProps = { readonly sort: ReviewSort; readonly onChoose: (sort: ReviewSort) => void }

/** Without JavaScript only the newest are shown, and there is no choice of order. */
function ReviewSortChoice({ sort, onChoose }: ReviewSortChoiceProps) {
  return (
    <label className="reviews-sort needs-js">
      <span className="muted">Sort by</span>
      <select value={sort} onChange={({ target }) => onChoose(target.value as ReviewSort)}>
        {REVIEW_SORTS.map((each) => (
          <option key={each} value={each}>
            {REVIEW_SORT_LABELS[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Links from an order lead here. */
const PLACE = 'write-review'
const AHEAD = '400px'

type OwnReviewSlotProps = {
  readonly product: ReviewedProduct
  readonly onChange: (page: ReviewPage) => void
}

/**
 * Where a buyer writes a review. Only the browser knows whether the shopper may: the code is loaded if they are signed
 * in and the reviews come near, or if a link to this place was followed.
 */
function OwnReviewSlot({ product, onChange }: OwnReviewSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const isSignedIn = useSession().user !== null
  const isAskedFor = useLocation().hash === `#${PLACE}`
  const [OwnReview, setOwnReview] = useState<ComponentType<OwnReviewProps> | null>(null)

  useEffect(() => {
    const place = slot.current
    if (!isSignedIn || !place) return
    const load = () =>
      import('#modules/reviews/components/own-review.tsx').then(
        (loaded) => setOwnReview(() => loaded.OwnReview),
        // If it fails to load, the reviews are still readable.
        () => undefined,
      )
    if (isAskedFor) return void load()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void load()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [isSignedIn, isAskedFor])

  return (
    <div className="own-review" id={PLACE} ref={slot}>
      {isSignedIn && OwnReview ? (
        <OwnReview product={product} isAskedFor={isAskedFor} onChange={onChange} />
      ) : (
        <p className="own-review-invite row wrap">
          Bought it here? <a href={`/auth?next=${encodeURIComponent(`${product.path}#${PLACE}`)}`}>Sign in</a>{' '}
          to review it.
        </p>
      )}
    </div>
  )
}
