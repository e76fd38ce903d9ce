import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { findQuantityLimit, AddToCart, type SoldProduct } from '#modules/cart/components/cart-provider.tsx'
import { MIN_HOLD_UNITS } from '#modules/catalogue/rules/stock.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shippingPrice } from '#platform/rules/selling-terms.ts'
import { categoryByName } from '#platform/rules/categories.ts'
import { coinsForPurchase, savedPercent } from '#modules/catalogue/rules/pricing.ts'
import { formatInr, groupDigits, paise, type Paise, timesPaise } from '#platform/rules/money.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import { Stars } from '#modules/catalogue/components/stars.tsx'
import { StockBadge } from '#modules/catalogue/components/product-labels.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Quantity } from '#platform/ui/form/quantity.tsx'
import { DeliveryIcon, LockIcon, ReturnIcon } from '#platform/ui/icons.tsx'
import { PincodeBox } from '#modules/fulfilment/components/pincode/pincode-box.tsx'
import { WishlistToggle } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import type { ProductView } from './product-view.ts'

const PREVIEW_LENGTH = 160

/** The products of the same group, each at its own address. */
function OptionLinks({
  options: { name, value, all },
}: {
  readonly options: NonNullable<ProductView['options']>
}) {
  return (
    <nav className="option-links" aria-label={name}>
      {name}: <strong>{value}</strong>
      {all.map(({ path, text, swatch, picture, isSoldOut, current }) => (
        <a key={path} href={path} aria-current={current}>
          {swatch && <i style={swatch} />}
          {picture && <Picture {...picture} />}
          {text}
          {isSoldOut && <small> Sold out</small>}
        </a>
      ))}
    </nav>
  )
}

/**
 * A preview of at most 160 characters that ends at a word, then 'Read more' (spec §2). The full text is on the page for
 * everyone.
 */
function Description({ text, name }: { readonly text: string; readonly name: string }) {
  if (text.length <= PREVIEW_LENGTH) return <p className="description">{text}</p>
  return (
    <details className="description">
      <summary>
        <span className="description-preview">{previewOf(text)}… </span>
        <span className="description-more">
          Read more<span className="sr-only"> about {name}</span>
        </span>
        <span className="description-less">
          Read less<span className="sr-only"> about {name}</span>
        </span>
      </summary>
      <p>{text}</p>
    </details>
  )
}

/** One extra character shows whether the last word is complete. */
function previewOf(text: string): string {
  const end = text.slice(0, PREVIEW_LENGTH + 1).search(/\s+\S*$/)
  return text.slice(0, end > 0 ? end : PREVIEW_LENGTH)
}

/** Everything needed to decide, and the button (spec §2). */
export function BuyBox({ product }: { readonly product: ProductView }) {
  const [wanted, setWanted] = useState(1)
  /** Why the cart did not take all of the last addition. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const actions = useRef<HTMLDivElement>(null)
  const isInSight = useIsInSight(actions)
  const { most, message } = useQuantityLimit(product, wanted)
  const quantity = Math.max(1, Math.min(wanted, most))
  const reason = refusal ?? (wanted > 1 && wanted >= most ? message : '')
  /** With the reason below them, clear of the bottom bar and of a toast. */
  const showActions = useEffectEvent(() => {
    if (isInSight) actions.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (reason !== '') showActions()
  }, [reason])
  const coins = coinsForPurchase(product.pricePaise, quantity)
  const { listingSlug } = categoryByName(product.category)
  return (
    <>
      <div className="buy-box">
        <h1>{product.name}</h1>
        {product.rating !== null && (
          <a className="stars-link plain-link" href="#reviews">
            <Stars rating={product.rating} reviewsCount={product.reviewsCount} />
          </a>
        )}
        <ProductPrice {...product} />
        <p className="buy-box-kind row wrap">
          <a className="category-badge badge unlined" href={`/category/${listingSlug}`}>
            {product.category}
          </a>
          <StockBadge available={product.available} />
        </p>
        {product.options && <OptionLinks options={product.options} />}
        {coins > 0 && (
          <p className="coins-line gap-2 small">
            <span className="coin" aria-hidden="true" />
            <span>
              Earn <strong>{groupDigits(coins)} reward coins</strong> with this purchase. They are credited
              when the order is paid, for signed-in shoppers.
            </span>
          </p>
        )}
        <div className="buy-box-actions wrap gap-3" ref={actions}>
          {most > 0 && (
            <Quantity
              label={`quantity of ${product.name}`}
              value={quantity}
              max={most}
              onChange={(asked) => {
                setWanted(asked)
                setRefusal(null)
              }}
            />
          )}
          <AddToCart
            product={product}
            amount={quantity}
            className="button button-large"
            onAdded={(answer) => {
              setRefusal(answer)
              actions.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
          <WishlistToggle product={product} variant="button" />
        </div>
        <p className="field-warning" role="status">
          {reason}
        </p>
        <noscript>
          <p className="note">
            The cart needs JavaScript. You can also order by phone at {shopFacts().phone} or by e-mail to{' '}
            {shopFacts().email}; name the product code {product.sku}.
          </p>
        </noscript>
        <Description text={product.description} name={product.name} />
        <PincodeBox />
        <Promises />
      </div>
      {most > 0 && <BuyBar product={product} quantity={quantity} isShown={!isInSight} onAdded={setRefusal} />}
    </>
  )
}

/** The page's own limit, and the cart's exact one as soon as more are wanted than the page is sure of. */
function useQuantityLimit({ id, limit }: ProductView, wanted: number): { most: number; message: string } {
  const [exact, setExact] = useState<Awaited<ReturnType<typeof findQuantityLimit>>>(null)
  const isUnsure = wanted > MIN_HOLD_UNITS
  useEffect(() => {
    if (isUnsure) void findQuantityLimit(id).then(setExact)
  }, [id, isUnsure])
  return exact ?? limit
}

type ProductPriceProps = { readonly pricePaise: Paise; readonly struckPaise: Paise | null }

/** The selling price and the maximum retail price, labelled as Indian law requires, with the saving (spec §2). */
function ProductPrice({ pricePaise, struckPaise }: ProductPriceProps) {
  return (
    <div className="product-price">
      <p className="price">
        <span className="price-now">{formatInr(pricePaise)}</span>
        {struckPaise !== null && (
          <span className="price-saved">
            Save {formatInr(paise(struckPaise - pricePaise))}
            {savedPercent(struckPaise, pricePaise) > 0 && ` (${savedPercent(struckPaise, pricePaise)}%)`}
          </span>
        )}
      </p>
      <p className="tax-note muted small">
        MRP {struckPaise === null ? formatInr(pricePaise) : <s>{formatInr(struckPaise)}</s>} incl. of all
        taxes
      </p>
    </div>
  )
}

/** A short summary of delivery, returns and payment, from the policies themselves (spec §9). */
function Promises() {
  const { deliveryBusinessDays, remoteExtraDays, orderProcessedHours, returnRequestHours } = POLICIES
  return (
    <ul className="promises">
      <li>
        <DeliveryIcon />
        <div>
          <strong>Delivered in {dayRange(deliveryBusinessDays)} business days</strong>
          <p>
            Remote areas take {dayRange(remoteExtraDays)} more. Orders are processed within{' '}
            {orderProcessedHours} hours. Shipping is {shippingPrice(shopFacts().shipping)}.{' '}
            <a href="/shipping-policy">Shipping policy</a>
          </p>
        </div>
      </li>
      <li>
        <ReturnIcon />
        <div>
          <strong>Return or replacement</strong>
          <p>
            Ask within {returnRequestHours} hours of receipt. <a href="/return-policy">Return policy</a>
          </p>
        </div>
      </li>
      <li>
        <LockIcon />
        <div>
          <strong>Secure payment</strong>
          <p>You pay in the payment provider’s own window. Card details never reach us.</p>
        </div>
      </li>
    </ul>
  )
}

type BuyBarProps = {
  readonly product: SoldProduct
  readonly quantity: number
  /** While the page's own buttons are visible, it is hidden. */
  readonly isShown: boolean
  readonly onAdded: (refusal: string | null) => void
}

/** On small screens, price and button above the bottom bar while the page's own are out of view. */
function BuyBar({ product, quantity, isShown, onAdded }: BuyBarProps) {
  return (
    <div className="buy-bar" data-shown={isShown || undefined} inert={!isShown}>
      <p>
        <span className="price-now">{formatInr(timesPaise(product.pricePaise, quantity))}</span>
        <span className="buy-bar-name">{quantity === 1 ? product.name : `for ${quantity}`}</span>
      </p>
      <AddToCart product={product} amount={quantity} className="button" onAdded={onAdded} />
    </div>
  )
}

/** True until measured, so that the bar does not slide in before hydration. */
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
