import { AddToCart } from '#modules/cart/components/cart-provider.tsx'
import { WishlistToggle } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import type { CardView } from '#modules/catalogue/components/card-view.ts'
import { Price, StockBadge } from '#modules/catalogue/components/product-labels.tsx'
import { coinsForPurchase } from '#modules/catalogue/rules/pricing.ts'
import { groupDigits } from '#platform/rules/money.ts'
import { Picture } from '#platform/ui/picture.tsx'

type ProductGridProps = {
  readonly cards: readonly CardView[]
  /** How many pictures are fetched first. */
  readonly firstCount?: number
}

export function ProductGrid({ cards, firstCount = 0 }: ProductGridProps) {
  return (
    <ul className="grid-of-cards">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} isFirst={index < firstCount} />
      ))}
    </ul>
  )
}

type ProductCardProps = {
  readonly card: CardView
  /** Likely the largest element of the first screen: its picture is fetched first. */
  readonly isFirst: boolean
}

const PICTURE_SIZE = 800
/** Four on large screens, two on small ones. */
const SIZES = '(min-width: 80rem) 275px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 44vw'

/** A list of products has many of these, so each uses few elements and no tiny components. */
function ProductCard({ card, isFirst }: ProductCardProps) {
  const coins = coinsForPurchase(card.pricePaise, 1)
  const isGone = card.available !== null && card.available <= 0
  return (
    <li className={isGone ? 'card card-gone' : 'card'}>
      <Picture
        className="card-picture"
        url={card.imageUrl}
        alt=""
        width={PICTURE_SIZE}
        height={PICTURE_SIZE}
        sizes={SIZES}
        placeholder={card.placeholder}
        isFirst={isFirst}
      />
      {card.isNew && <span className="page-corner">New</span>}
      <div className="card-body">
        <h3>
          <a className="card-link" href={card.path}>
            {card.name}
          </a>
        </h3>
        {card.rating !== null && (
          <p className="card-rating muted tiny">
            {card.rating.toFixed(1)}
            <span className="sr-only"> out of 5 stars,</span>
            {` (${card.reviewsCount}`}
            <span className="sr-only">{card.reviewsCount === 1 ? ' review' : ' reviews'}</span>)
          </p>
        )}
        <Price pricePaise={card.pricePaise} struckPaise={card.struckPaise} />
        <p className="card-facts row wrap">
          {coins > 0 && <span className="coins badge">{`+${groupDigits(coins)} coins`}</span>}
          <StockBadge available={card.available} />
        </p>
        <AddToCart product={card} className="button button-soft card-add" />
      </div>
      <WishlistToggle product={card} variant="icon" />
    </li>
  )
}
