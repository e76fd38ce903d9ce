/** The cart and its checkout (spec §4, §5). The page is the same for everyone: what it shows comes from the browser. */
import { useEffect, useState, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { BRAND } from '#domain/brand.ts'
import { SHIPPING_CHARGE_PAISE } from '#domain/cart/quote.ts'
import { MESSAGES } from '#domain/messages.ts'
import { formatInr } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/payment-method.ts'
import { dayRange, POLICIES } from '#domain/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { useCart } from '#app/components/cart/cart-provider.tsx'
import { useOwnDocument } from '#app/components/checkout/use-own-document.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { useIsAwake } from '#app/components/external-store.ts'
import { useFocusInPlace } from '#app/components/focus-in-place.ts'
import { publicPage } from '#app/components/page/cache.ts'
import { pageMeta, shopUrlOf } from '#app/components/page/meta.ts'
import { PageHead } from '#app/components/page/page-head.tsx'
import { useWishlistCount } from '#app/components/wishlist/wishlist-provider.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import type { Route } from './+types/cart'
import { CartLines } from './cart/cart-lines.tsx'
import { CartSkeleton } from './cart/cart-skeleton.tsx'
import { CheckoutPanel } from './cart/checkout-panel.tsx'
import { CoinsBox } from './cart/coins-box.tsx'
import { CouponBox } from './cart/coupon-box.tsx'
import { OrderSummary } from './cart/order-summary.tsx'
import { PayBar } from './cart/pay-bar.tsx'
import { SettledNote } from './cart/settled-note.tsx'
import { useCartLink } from './cart/use-cart-link.ts'
import { useCheckout } from './cart/use-checkout.ts'
import { useCoins } from './cart/use-coins.ts'
import { useCoupon } from './cart/use-coupon.ts'
import { useDetails } from './cart/use-details.ts'
import { useEarlierPrices } from './cart/use-earlier-prices.ts'
import { useQuote } from './cart/use-quote.ts'
import '#app/styles/order-pages.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Cart',
    description: `Your cart and checkout at ${BRAND.name}.`,
  })
}

export default function CartPage() {
  const isAwake = useIsAwake()
  const { items } = useCart()
  const [takesCash, setTakesCash] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const { Link, isReading, onRead } = useCartLink()
  useFocusInPlace(items.length, '.cart-lines > ul')
  useOwnDocument()
  const lead = <CartLead takesCash={takesCash} />
  return (
    <div className="page cart-page">
      <noscript>
        <PageHead title="Your cart" />
        {lead}
        <p className="note">
          The cart needs JavaScript: it is kept in this browser, and payment runs in it. You can also order by
          phone at {BRAND.phone} or by e-mail to {BRAND.email}.
        </p>
      </noscript>
      <SettledNote />
      {isAwake && Link && <Link isLocked={isLocked} onRead={onRead} />}
      {(!isAwake || (isReading && items.length === 0)) && <CartSkeleton lead={lead} />}
      {isAwake && !isReading && items.length === 0 && <EmptyCart />}
      {isAwake && items.length > 0 && (
        <FullCart lead={lead} onCashKnown={setTakesCash} onLocked={setLocked} />
      )}
    </div>
  )
}

/** Whether the shop takes cash is known with the first quote: the page itself is kept for everyone. */
function CartLead({ takesCash }: { readonly takesCash: boolean }) {
  return (
    <p className="muted cart-lead">
      Prices include all taxes. Shipping is {formatInr(SHIPPING_CHARGE_PAISE)} an order, delivery takes{' '}
      {dayRange(POLICIES.deliveryBusinessDays)} business days. Pay by UPI, card or netbanking
      {takesCash && ', or in cash to the courier'}.
    </p>
  )
}

function EmptyCart() {
  const wishes = useWishlistCount()
  return (
    <EmptyState ruling="ruled" title={MESSAGES.cart_empty} heading="h1">
      <p>Nothing is written on this page yet.</p>
      <p className="empty-actions">
        <a className="button" href="/products">
          See all products
        </a>
        {wishes > 0 && (
          <a className="button button-plain" href="/wishlist">
            {wishes === 1 ? 'See your wishlist: 1 product' : `See your wishlist: ${wishes} products`}
          </a>
        )}
      </p>
    </EmptyState>
  )
}

/** The title follows the step: the address stays the same. */
function usePaymentTitle(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const { title } = document
    document.title = `Payment | ${BRAND.name}`
    return () => {
      document.title = title
    }
  }, [isPaying])
}

type FullCartProps = {
  readonly lead: ReactNode
  readonly onCashKnown: (takesCash: boolean) => void
  readonly onLocked: (isLocked: boolean) => void
}

function FullCart({ lead, onCashKnown, onLocked }: FullCartProps) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')
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
      <div className="cart-columns">
        <CartLines cart={cart} quote={quote} earlierPrices={earlierPrices} isLocked={checkout.isLocked} />
        <aside className="cart-summary" aria-label="Order summary">
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
