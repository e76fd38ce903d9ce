import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import type { Paise } from '#platform/rules/money.ts'
import { useCartActions } from './cart-provider.tsx'

export type SoldProduct = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly imageUrl: string
  readonly pricePaise: Paise
  readonly available: number | null
}

type Props = {
  readonly product: SoldProduct
  readonly amount?: number
  readonly className: string
  /** Called with the reason if not all were added. */
  readonly onAdded?: (refusal: string | null) => void
}

/** Puts a product into the cart; disabled and labelled 'Out of Stock' if there is none (spec §2). */
export function AddToCart({ product, amount = 1, className, onAdded }: Props) {
  const { add } = useCartActions()
  const most = maxQuantity(product.available)
  if (most === 0) {
    return (
      <button type="button" className={className} disabled>
        Out of Stock
      </button>
    )
  }
  const { id, path, name, imageUrl, pricePaise } = product
  return (
    <button
      type="button"
      className={`${className} needs-js`}
      onClick={() =>
        void add({ id, name, pricePaise, imageUrl, path, maxQuantity: most }, amount).then(onAdded)
      }
    >
      Add to Cart
      <span className="sr-only"> {name}</span>
    </button>
  )
}
