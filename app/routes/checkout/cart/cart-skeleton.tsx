import type { ReactNode } from 'react'

/** The shape of a cart, until the browser's own is read. */
export function CartSkeleton({ lead }: { readonly lead: ReactNode }) {
  return (
    <div className="cart-skeleton needs-js" aria-hidden="true">
      <span className="skeleton skeleton-title" />
      {lead}
      <div className="cart-columns">
        <div className="cart-lines">
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-line" />
        </div>
        <span className="skeleton skeleton-box" />
      </div>
    </div>
  )
}
