/** The shape of a wishlist, until the browser's own is read. */
export function WishlistSkeleton() {
  return (
    <div className="wishlist-skeleton needs-js" aria-hidden="true">
      <div className="page-head">
        <span className="skeleton skeleton-title" />
      </div>
      <div className="wishlist-bar">
        <span className="skeleton wishlist-skeleton-line" />
      </div>
      <div className="grid-of-cards">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="card">
            <span className="skeleton wishlist-skeleton-picture" />
            <div className="card-body">
              <span className="skeleton wishlist-skeleton-words" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
