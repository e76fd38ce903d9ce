import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import type { WishlistItem } from '../../../rules/wishlist.ts'
import { Price } from '#modules/catalogue/components/price.tsx'
import { StockBadge } from '#modules/catalogue/components/stock-badge.tsx'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'

type Props = {
  readonly item: WishlistItem
  readonly isGone: boolean
  readonly isEager: boolean
  readonly onMove: () => void
  readonly onRemove: () => void
}

/** A saved product with its current price and availability. */
export function WishCard({ item, isGone, isEager, onMove, onRemove }: Props) {
  const { name, path, imageUrl, rating, reviewsCount, pricePaise, struckPaise, available } = item
  return (
    <li className={isGone ? 'card wish-card wish-card-gone' : 'card wish-card'}>
      <Picture
        url={imageUrl}
        alt=""
        width={800}
        height={800}
        sizes="(width >= 64rem) 290px, (width >= 48rem) 30vw, 45vw"
        isEager={isEager}
        className="card-picture"
      />
      <div className="card-body">
        <h3>
          {isGone ? (
            name
          ) : (
            <a className="card-link" href={path}>
              {name}
            </a>
          )}
        </h3>
        {rating !== null && (
          <p className="card-rating muted tiny">
            {rating.toFixed(1)}
            <span className="sr-only"> out of 5 stars,</span> ({reviewsCount}
            <span className="sr-only"> reviews</span>)
          </p>
        )}
        {isGone ? (
          <>
            <p className="card-facts row wrap">
              <span className="stock stock-out_of_stock">No longer sold</span>
            </p>
            <button type="button" className="button button-plain card-add" onClick={onRemove}>
              Remove<span className="sr-only"> {name}</span>
            </button>
          </>
        ) : (
          <>
            <Price pricePaise={pricePaise} struckPaise={struckPaise} />
            <p className="card-facts row wrap">
              <StockBadge available={available} />
            </p>
            <MoveButton item={item} onMove={onMove} />
          </>
        )}
      </div>
      {!isGone && (
        <button
          type="button"
          className="icon-button wish-card-remove"
          aria-label={`Remove ${name} from wishlist`}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      )}
    </li>
  )
}

function MoveButton({ item, onMove }: Pick<Props, 'item' | 'onMove'>) {
  const isSoldOut = maxQuantity(item.available) === 0
  return (
    <button type="button" className="button button-soft card-add" disabled={isSoldOut} onClick={onMove}>
      {isSoldOut ? 'Out of Stock' : 'Move to cart'}
      <span className="sr-only"> {item.name}</span>
    </button>
  )
}
