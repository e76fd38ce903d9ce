/** The products of the wishlist page: their cards, and their current data. */
import { useEffect, useState } from 'react'
import { cardView } from '#modules/catalogue/components/card-view.ts'
import { Price, StockBadge } from '#modules/catalogue/components/product-labels.tsx'
import { MAX_ASKED_PRODUCTS, type ProductCard } from '#modules/catalogue/rules/product.ts'
import { maxQuantity } from '#modules/catalogue/rules/stock.ts'
import { getJson } from '#platform/ui/api/request-json.ts'
import { CloseIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useWishlistActions } from '../../../components/wishlist/wishlist-provider.tsx'
import type { Wishlist, WishlistItem } from '../../../rules/wishlist.ts'

type WishCardProps = {
  readonly item: WishlistItem
  readonly isGone: boolean
  readonly isEager: boolean
  readonly onMove: () => void
  readonly onRemove: () => void
}

/** A saved product with its current price and availability. */
export function WishCard({ item, isGone, isEager, onMove, onRemove }: WishCardProps) {
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

function MoveButton({ item, onMove }: Pick<WishCardProps, 'item' | 'onMove'>) {
  const isSoldOut = maxQuantity(item.available) === 0
  return (
    <button type="button" className="button button-soft card-add" disabled={isSoldOut} onClick={onMove}>
      {isSoldOut ? 'Out of Stock' : 'Move to cart'}
      <span className="sr-only"> {item.name}</span>
    </button>
  )
}

type CurrentProducts = { readonly products: readonly ProductCard[]; readonly goneIds: readonly string[] }

export type CurrentFacts = {
  readonly state: 'asking' | 'current' | 'offline' | 'failed'
  /** No longer sold. */
  readonly goneIds: ReadonlySet<string>
  readonly retry: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Current data of saved products. Without an answer the saved data is shown, and the page says so. Loads once per
 * product, and again for all when the connection or the shopper comes back.
 */
export function useCurrentFacts(items: Wishlist): CurrentFacts {
  const { refresh } = useWishlistActions()
  const [answeredIds, setAnsweredIds] = useState(NONE)
  const [goneIds, setGoneIds] = useState(NONE)
  const [problem, setProblem] = useState<'offline' | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  const ids = items.map(({ id }) => id).filter((id) => !answeredIds.has(id))
  const asked = ids.toSorted().join(',')

  useEffect(() => {
    if (asked === '') return
    const stop = new AbortController()
    const ask = async () => {
      const answers = await Promise.all(chunks(asked).map((chunk) => askFor(chunk, stop.signal)))
      if (stop.signal.aborted) return
      const refusal = answers.find((answer) => !answer.ok)
      setProblem(refusal ? (refusal.status === 0 ? 'offline' : 'failed') : null)
      const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      const products = found.flatMap((each) => each.products)
      const gone = found.flatMap((each) => each.goneIds)
      refresh(products.map(asItem))
      setGoneIds(
        (before) => new Set([...before, ...gone].filter((id) => !products.some((sold) => sold.id === id))),
      )
      setAnsweredIds((before) => new Set([...before, ...gone, ...products.map(({ id }) => id)]))
    }
    void ask()
    return () => stop.abort()
  }, [asked, round, refresh])

  useEffect(() => {
    const again = () => {
      if (document.visibilityState !== 'visible') return
      setAnsweredIds(NONE)
      setRound((last) => last + 1)
    }
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])

  const retry = () => {
    setProblem(null)
    setRound(round + 1)
  }
  return { state: asked === '' ? 'current' : (problem ?? 'asking'), goneIds, retry }
}

function askFor(ids: readonly string[], signal: AbortSignal) {
  return getJson<CurrentProducts>(`/api/products?ids=${ids.join(',')}`, signal)
}

function chunks(asked: string): string[][] {
  const ids = asked.split(',')
  const count = Math.ceil(ids.length / MAX_ASKED_PRODUCTS)
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_ASKED_PRODUCTS, (index + 1) * MAX_ASKED_PRODUCTS),
  )
}

function asItem(product: ProductCard): WishlistItem {
  return { ...cardView(product, 0), category: product.category }
}
