import { useWishlistCount } from './wishlist-provider.tsx'

/** The number of products beside a wishlist icon; animated when it changes, hidden while the list is empty. */
export function WishlistBadge() {
  const count = useWishlistCount()
  if (count === 0) return null
  return (
    <span className="cart-badge wishlist-badge" key={count}>
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' product' : ' products'}</span>
    </span>
  )
}
