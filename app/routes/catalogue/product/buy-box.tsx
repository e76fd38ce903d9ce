import { useRef, useState } from 'react'
import { coinsForPurchase } from '#domain/catalogue/pricing.ts'
import { maxQuantity } from '#domain/catalogue/stock.ts'
import { categoryByName } from '#domain/catalogue/categories.ts'
import { BRAND } from '#domain/brand.ts'
import { AddToCart } from '#app/components/cart/add-to-cart.tsx'
import { Stars } from '#app/components/catalogue/stars.tsx'
import { StockBadge } from '#app/components/catalogue/stock-badge.tsx'
import { PincodeBox } from '#app/components/pincode/pincode-box.tsx'
import { Quantity } from '#app/components/form/quantity.tsx'
import { WishlistToggle } from '#app/components/wishlist/wishlist-toggle.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Description } from './description.tsx'
import { ProductPrice } from './product-price.tsx'
import { Promises } from './promises.tsx'
import type { ProductView } from './product-view.ts'

/** Everything one needs to decide, and the button (spec §2). */
export function BuyBox({ product }: { readonly product: ProductView }) {
  const [quantity, setQuantity] = useState(1)
  const actions = useRef<HTMLDivElement>(null)
  const most = maxQuantity(product.available)
  const coins = coinsForPurchase(product.pricePaise, quantity)
  const { listingSlug } = categoryByName(product.category)
  return (
    <>
      <div className="buy-box">
        <h1>{product.name}</h1>
        {product.rating !== null && (
          <a className="stars-link" href="#reviews">
            <Stars rating={product.rating} reviewsCount={product.reviewsCount} />
          </a>
        )}
        <ProductPrice {...product} />
        <p className="buy-box-kind">
          <a className="category-badge" href={`/category/${listingSlug}`}>
            {product.category}
          </a>
          <StockBadge available={product.available} />
        </p>
        {coins > 0 && (
          <p className="coins-line">
            <span className="coin" aria-hidden="true" />
            <span>
              Earn <strong>{coins} reward coins</strong> with this purchase. They are credited when the order
              is paid, for signed-in shoppers.
            </span>
          </p>
        )}
        <div className="buy-box-actions" ref={actions}>
          {most > 0 && (
            <Quantity
              label={`quantity of ${product.name}`}
              value={quantity}
              max={most}
              onChange={setQuantity}
            />
          )}
          <AddToCart product={product} amount={quantity} className="button button-large" />
          <WishlistToggle product={product} variant="button" />
        </div>
        <noscript>
          <p className="note">
            The cart needs JavaScript. You can also order by phone at {BRAND.phone} or by e-mail to{' '}
            {BRAND.email}; name the product code {product.sku}.
          </p>
        </noscript>
        <Description text={product.description} name={product.name} />
        <PincodeBox />
        <Promises />
      </div>
      {most > 0 && <BuyBar product={product} quantity={quantity} actions={actions} />}
    </>
  )
}
