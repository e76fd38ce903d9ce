import { useCartCount } from './cart-provider.tsx'

/** The sum of quantities beside a cart icon; it ticks when it changes. Nothing while the cart is empty. */
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
