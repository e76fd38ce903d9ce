const STAR = 'M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.8l5.9-.8z'

/** Five stars filled to the rating, with a text alternative. */
export function Stars({ rating, reviewsCount }: { readonly rating: number; readonly reviewsCount?: number }) {
  return (
    <p className="stars">
      <svg viewBox="0 0 100 20" aria-hidden="true">
        <FiveStars className="stars-empty" />
        <svg width={20 * rating} height="20">
          <FiveStars className="stars-full" />
        </svg>
      </svg>
      <span>
        {rating.toFixed(1)}
        <span className="sr-only"> out of 5 stars</span>
      </span>
      {reviewsCount !== undefined && (
        <span className="stars-count muted">
          {reviewsCount === 1 ? '1 review' : `${reviewsCount} reviews`}
        </span>
      )}
    </p>
  )
}

function FiveStars({ className }: { readonly className: string }) {
  return (
    <g className={className}>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x})`} />
      ))}
    </g>
  )
}
