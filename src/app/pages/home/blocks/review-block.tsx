import type { BlockView } from '../block-view.ts'

/** What buyers wrote, each with its product. */
export function ReviewsBlock({ block: { id, title, reviews } }: { readonly block: BlockView<'reviews'> }) {
  return (
    <section className="home-section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="home-reviews">
        {reviews.map(({ id: key, path, productName, userName, rating, comment, isVerified }) => (
          <li key={key} className="surface paper">
            <p className="home-review-stars" role="img" aria-label={`${rating} out of 5 stars`}>
              {'★'.repeat(rating)}
              <span className="muted">{'☆'.repeat(5 - rating)}</span>
            </p>
            <blockquote>{comment}</blockquote>
            <p className="muted small">
              {userName}
              {isVerified && ', verified buyer'}
            </p>
            <a className="tap" href={path}>
              {productName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
