/** A cart with items, and its checkout. Most visits to the page never load it. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '#app/context.ts'
import { useCart, useCartActions, type UsedCart } from '#modules/cart/components/cart-provider.tsx'
import type { Quote } from '#modules/cart/rules/quote.ts'
import { formatInr, timesPaise, type Paise } from '#platform/rules/money.ts'
import type { PaymentMethod } from '#platform/rules/payment-status.ts'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import type { CartItem } from '#modules/cart/rules/cart.ts'
import { categoryOfLink } from '#platform/rules/categories.ts'
import { MAX_QUANTITY, stockLevel } from '#modules/catalogue/rules/stock.ts'
import { sentences } from '#platform/rules/messages.ts'
import type { WishlistItem } from '#modules/cart/rules/wishlist.ts'
import { StockBadge } from '#modules/catalogue/components/product-labels.tsx'
import { Quantity } from '#platform/ui/form/quantity.tsx'
import { TrashIcon } from '#platform/ui/icons.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useWishlistActions } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import { CheckoutPanel, PayBar } from './checkout-panel.tsx'
import { CoinsBox, useCoins } from './coins-box.tsx'
import { CouponBox, useCoupon } from './coupon-box.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useDetails } from './use-details.ts'
import { useQuote } from './use-quote.ts'

export type FullCartProps = {
  readonly lead: ReactNode
  readonly onCashKnown: (takesCash: boolean) => void
  readonly onLocked: (isLocked: boolean) => void
}

export default function FullCart({ lead, onCashKnown, onLocked }: FullCartProps) {
  const settings = useRouteLoaderData<Pick<PageSettings, 'checkoutScriptUrl'>>('root')
  const cart = useCart()
  const coupon = useCoupon(cart.items)
  const coins = useCoins(cart.items, coupon.appliedCode)
  const details = useDetails()
  const [method, choose] = useState<PaymentMethod>('prepaid')
  const pincode = details.values.pincode.trim()
  const pricing = useQuote(cart.items, coupon.appliedCode, coins.applied, method, pincode)
  const checkout = useCheckout({
    cart,
    coupon,
    coins,
    pricing,
    details,
    method,
    choose,
    checkoutScriptUrl: settings?.checkoutScriptUrl ?? '',
  })
  const { quote } = pricing
  const earlierPrices = useEarlierPrices(cart, quote)
  const takesCash = quote?.cod.isOn
  useEffect(() => {
    if (takesCash !== undefined) onCashKnown(takesCash)
  }, [takesCash, onCashKnown])
  const isPaying = checkout.stage !== 'details'
  usePaymentTitle(isPaying)
  useEffect(() => onLocked(checkout.isLocked), [checkout.isLocked, onLocked])

  return (
    <>
      <PageHead
        title={isPaying ? 'Payment' : 'Your cart'}
        note={cart.count === 1 ? '1 item' : `${cart.count} items`}
      />
      {lead}
      <div className="cart-columns stack gap-6">
        <CartLines cart={cart} quote={quote} earlierPrices={earlierPrices} isLocked={checkout.isLocked} />
        <aside className="cart-summary column gap-4" aria-label="Order summary">
          <CouponBox coupon={coupon} isLocked={checkout.isLocked} />
          <CoinsBox coins={coins} quote={quote} isLocked={checkout.isLocked} />
          <OrderSummary pricing={pricing} couponCode={coupon.appliedCode} seenTotalPaise={cart.totalPaise} />
        </aside>
        <CheckoutPanel checkout={checkout} pricing={pricing} />
      </div>
      <PayBar pricing={pricing} seenTotalPaise={cart.totalPaise} isReady={isPaying} />
    </>
  )
}

/** The title follows the step, because the URL stays the same. */
function usePaymentTitle(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const { title } = document
    document.title = `Payment | ${shopFacts().name}`
    return () => {
      document.title = title
    }
  }, [isPaying])
}

/**
 * Takes over the server's data about the lines and remembers, for this visit, the old prices of lines whose price has
 * changed: a price never changes without a notice.
 */
function useEarlierPrices(cart: UsedCart, quote: Quote | null): ReadonlyMap<string, Paise> {
  const [earlier, setEarlier] = useState<ReadonlyMap<string, Paise>>(new Map())
  const takeOver = useEffectEvent((fresh: Quote) => {
    const changed = fresh.lines.flatMap(({ productId, unitPaise }) => {
      const line = cart.items.find(({ id }) => id === productId)
      return line && line.pricePaise !== unitPaise ? [[productId, line.pricePaise] as const] : []
    })
    if (changed.length > 0) setEarlier(new Map([...earlier, ...changed]))
    cart.refresh(
      fresh.lines.map(({ productId, name, imageUrl, unitPaise, maxQuantity }) => ({
        id: productId,
        name,
        imageUrl,
        pricePaise: unitPaise,
        maxQuantity,
      })),
    )
  })
  useEffect(() => {
    if (quote) takeOver(quote)
  }, [quote])
  return earlier
}

type CartLinesProps = {
  readonly cart: UsedCart
  readonly quote: Quote | null
  /** The earlier prices of lines whose price has changed since they were added. */
  readonly earlierPrices: ReadonlyMap<string, Paise>
  /** The cart can't change while its order is being paid. */
  readonly isLocked: boolean
}

function CartLines({ cart, quote, earlierPrices, isLocked }: CartLinesProps) {
  return (
    <section className="cart-lines" aria-label="Items in your cart">
      <ul>
        {cart.items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            problem={quote?.problems.find((problem) => problem.productId === item.id)?.message}
            limit={quote?.lines.find((line) => line.productId === item.id)?.limitMessage}
            earlierPaise={earlierPrices.get(item.id)}
            cart={cart}
            isLocked={isLocked}
          />
        ))}
      </ul>
      <p className="cart-lines-end row between">
        <a className="tap bold" href="/products">
          Continue shopping
        </a>
        <button type="button" className="text-button" disabled={isLocked} onClick={cart.empty}>
          Clear cart
        </button>
      </p>
    </section>
  )
}

type CartLineProps = {
  readonly item: CartItem
  readonly problem: string | undefined
  /** Why it can't be more; undefined before the first quote. */
  readonly limit: string | undefined
  readonly earlierPaise: Paise | undefined
  readonly cart: UsedCart
  readonly isLocked: boolean
}

function CartLine({ item, problem, limit, earlierPaise, cart, isLocked }: CartLineProps) {
  const moveToWishlist = useMoveToWishlist()
  const [isAtLimit, setAtLimit] = useState(false)
  const max = Math.max(item.maxQuantity, item.quantity)
  return (
    <li className={problem === undefined ? 'cart-line' : 'cart-line cart-line-problem'}>
      <Picture url={item.imageUrl} alt="" width={800} height={800} sizes="96px" />
      <div className="cart-line-words">
        <h2 className="plain-title">
          <a className="plain-link" href={item.path}>
            {item.name}
          </a>
        </h2>
        <p className="muted small">
          {formatInr(item.pricePaise)} each
          {earlierPaise !== undefined && (
            <span className="cart-line-earlier">
              {earlierPaise > item.pricePaise ? 'Now cheaper' : 'Price has changed'}: was{' '}
              {formatInr(earlierPaise)}
            </span>
          )}
        </p>
        {problem === undefined && stockLevel(item.maxQuantity).kind === 'low' && (
          <StockBadge available={item.maxQuantity} />
        )}
        {problem !== undefined && (
          <p className="field-error" role="status">
            {problem}
          </p>
        )}
        <p className="field-warning" role="status">
          {isAtLimit && problem === undefined && (limit ?? sentences.quantityLimit(item.maxQuantity))}
        </p>
        {item.maxQuantity > 0 && item.quantity > item.maxQuantity && (
          <button
            type="button"
            className="text-button small"
            disabled={isLocked}
            onClick={() => cart.setQuantity(item.id, item.maxQuantity)}
          >
            Take {item.maxQuantity}
            <span className="sr-only"> of {item.name}</span>
          </button>
        )}
      </div>
      <fieldset className="cart-line-quantity row gap-1" disabled={isLocked}>
        <legend className="sr-only">{item.name}</legend>
        <Quantity
          label={`quantity of ${item.name}`}
          value={item.quantity}
          min={0}
          max={max}
          onChange={(quantity) => {
            setAtLimit(quantity >= max)
            cart.setQuantity(item.id, Math.min(quantity, max))
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${item.name}`}
          onClick={() => cart.remove(item.id)}
        >
          <TrashIcon />
        </button>
      </fieldset>
      <p className="cart-line-total">{formatInr(timesPaise(item.pricePaise, item.quantity))}</p>
      <button
        type="button"
        className="text-button cart-line-wish"
        disabled={isLocked}
        onClick={() => moveToWishlist(item)}
      >
        Move to wishlist<span className="sr-only"> {item.name}</span>
      </button>
    </li>
  )
}

/** Saves a line for later: it leaves the cart once it is in the wishlist. */
function useMoveToWishlist(): (line: CartItem) => void {
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  return (line) => {
    if (wishlist.add(asWish(line))) cart.take(line.id)
  }
}

/** A line has less data than a product card; the wishlist page loads the rest. */
function asWish({ id, name, pricePaise, imageUrl, path, maxQuantity }: CartItem): WishlistItem {
  return {
    id,
    name,
    pricePaise,
    struckPaise: null,
    imageUrl,
    category: categoryOfLink(path.split('/')[1] ?? '')?.category.name ?? '',
    rating: null,
    reviewsCount: 0,
    path,
    available: maxQuantity < MAX_QUANTITY ? maxQuantity : null,
  }
}
