import { useEffect, useState, type RefObject } from 'react'
import { formatInr, timesPaise } from '#domain/money.ts'
import { AddToCart, type SoldProduct } from '#app/components/cart/add-to-cart.tsx'

type Props = {
  readonly product: SoldProduct
  readonly quantity: number
  /** The buttons of the page itself: while they are in sight, the bar is not. */
  readonly actions: RefObject<HTMLElement | null>
}

/** On small screens, price and button above the bottom bar for as long as the page's own are out of sight. */
export function BuyBar({ product, quantity, actions }: Props) {
  const isShown = !useIsInSight(actions)
  return (
    <div className="buy-bar" data-shown={isShown || undefined} inert={!isShown}>
      <p>
        <span className="price-now">{formatInr(timesPaise(product.pricePaise, quantity))}</span>
        <span className="buy-bar-name">{quantity === 1 ? product.name : `for ${quantity}`}</span>
      </p>
      <AddToCart product={product} amount={quantity} className="button" />
    </div>
  )
}

/** True until it is known better, so that nothing slides in before the page is awake. */
function useIsInSight(target: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return isInSight
}
