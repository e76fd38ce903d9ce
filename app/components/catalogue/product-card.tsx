/** A product in a list. Home renders twenty of these: few elements, no components for a single word. */
import { coinsForPurchase } from '#domain/catalogue/pricing.ts'
import { AddToCart } from '#app/components/cart/add-to-cart.tsx'
import type { CardView } from './card-view.ts'
import { Price } from './price.tsx'
import { StockBadge } from './stock-badge.tsx'

type Props = {
  readonly card: CardView
  /** Pictures above the fold are fetched at once. */
  readonly isEager: boolean
}

export function ProductCard({ card, isEager }: Props) {
  const coins = coinsForPurchase(card.pricePaise, 1)
  return (
    <li className="card">
      <img
        className="card-picture"
        src={card.imageUrl}
        alt=""
        width={800}
        height={800}
        loading={isEager ? undefined : 'lazy'}
        decoding="async"
      />
      {card.isNew && <span className="page-corner">New</span>}
      <div className="card-body">
        <h3>
          <a href={card.path}>{card.name}</a>
        </h3>
        {card.rating !== null && (
          <p className="card-rating">
            {card.rating.toFixed(1)}
            <span className="sr-only"> out of 5 stars,</span> ({card.reviewsCount}
            <span className="sr-only"> reviews</span>)
          </p>
        )}
        <Price pricePaise={card.pricePaise} struckPaise={card.struckPaise} />
        <p className="card-facts">
          {coins > 0 && <span className="coins">+{coins} coins</span>}
          <StockBadge available={card.available} />
        </p>
        <AddToCart product={card} className="button button-soft card-add" />
      </div>
    </li>
  )
}
