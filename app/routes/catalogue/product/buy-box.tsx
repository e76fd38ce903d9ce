import { useState } from 'react'
import { coinsForPurchase } from '#domain/catalogue/pricing.ts'
import { maxQuantity } from '#domain/catalogue/stock.ts'
import { categoryByName } from '#domain/catalogue/categories.ts'
import { BRAND } from '#domain/brand.ts'
import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { formatInr } from '#domain/money.ts'
import { AddToCart } from '#app/components/cart/add-to-cart.tsx'
import { Price } from '#app/components/catalogue/price.tsx'
import { Stars } from '#app/components/catalogue/stars.tsx'
import { StockBadge } from '#app/components/catalogue/stock-badge.tsx'
import { Quantity } from '#app/components/form/quantity.tsx'
import { Description } from './description.tsx'
import type { ProductView } from './product-view.ts'

/** Everything one needs to decide, and the button (spec §2). */
export function BuyBox({ product, path }: { readonly product: ProductView; readonly path: string }) {
  const [quantity, setQuantity] = useState(1)
  const most = maxQuantity(product.available)
  const coins = coinsForPurchase(product.pricePaise, quantity)
  const { listingSlug } = categoryByName(product.category)
  return (
    <div className="buy-box">
      <p className="buy-box-kind">
        <a className="category-badge" href={`/category/${listingSlug}`}>
          {product.category}
        </a>
        <StockBadge available={product.available} />
      </p>
      <h1>{product.name}</h1>
      {product.rating !== null && <Stars rating={product.rating} reviewsCount={product.reviewsCount} />}
      <Price pricePaise={product.pricePaise} struckPaise={product.struckPaise} />
      <p className="tax-note">Price includes GST. Shipping {formatInr(SHIPPING_CHARGE_PAISE)} an order.</p>
      <p className="coins-line">
        <span className="coin" aria-hidden="true" />
        <span>
          Earn <strong>{coins} reward coins</strong> with this purchase. They are credited when the order is
          paid, for signed-in shoppers.
        </span>
      </p>
      <div className="buy-box-actions">
        {most > 0 && (
          <Quantity
            label={`quantity of ${product.name}`}
            value={quantity}
            max={most}
            onChange={setQuantity}
          />
        )}
        <AddToCart product={{ ...product, path }} amount={quantity} className="button button-large" />
      </div>
      <noscript>
        <p className="note">
          The cart needs JavaScript. You can also order by phone at {BRAND.phone} or by e-mail to{' '}
          {BRAND.email}; name the product code {product.sku}.
        </p>
      </noscript>
      <Description text={product.description} />
    </div>
  )
}
