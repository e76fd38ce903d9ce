import { useCartCount } from './cart-provider.tsx'

/** The number of units beside a cart icon; animated when it changes, hidden while the cart is empty. */
export function CartBadge() {
  const count = useCartCount()
  if (count === 0) return null
  return (
    <span className="cart-badge" key={count}>
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
    </span>
  )
}
