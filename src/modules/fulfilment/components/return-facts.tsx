/** What a return is about: its items, reason, the customer's choice, its value, and the photos. */
import { Picture } from '#platform/ui/picture.tsx'
import { REASON_WORDS } from '../rules/return-policy.ts'
import { type ReturnView, WISH_WORDS, formatRefundValue } from '../rules/return-view.ts'

export function ReturnedItems({ items }: { readonly items: ReturnView['items'] }) {
  return (
    <ul className="returned-items items items-small">
      {items.map(({ productId, name, imageUrl, path, quantity }) => (
        <li key={productId}>
          <Picture url={imageUrl} alt="" width={800} height={800} sizes="48px" />
          <a href={path}>{name}</a>
          <span className="muted">× {quantity}</span>
        </li>
      ))}
    </ul>
  )
}

export function ReturnFacts({ view }: { readonly view: ReturnView }) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['What is wrong', REASON_WORDS[view.reason]],
    ['Wanted', WISH_WORDS[view.wish]],
    ...(view.wish === 'refund'
      ? [[view.refund ? 'Refund' : 'Refund value', formatRefundValue(paidBackOf(view))] as const]
      : []),
  ]
  return (
    <dl className="fact-lines">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The amount really refunded, once known: less than the value if money was refunded for another reason before. */
function paidBackOf({ amountPaise, coinsBack, refund }: ReturnView) {
  return { amountPaise: refund?.amountPaise ?? amountPaise, coinsBack }
}

type PhotosProps = {
  readonly count: number
  /** The address of a photo by its position, counted from 1. */
  readonly pathOf: (position: number) => string
}

/** Small; each opens in its own tab. Only the sender and staff may see them. */
export function ReturnPhotos({ count, pathOf }: PhotosProps) {
  if (count === 0) return null
  return (
    <ul className="return-photos row wrap gap-2">
      {Array.from({ length: count }, (_, index) => index + 1).map((position) => (
        <li key={position}>
          <a href={pathOf(position)} target="_blank" rel="noreferrer">
            <img src={pathOf(position)} alt={`Photo ${position}`} loading="lazy" width={96} height={96} />
          </a>
        </li>
      ))}
    </ul>
  )
}
