/** The cart and its checkout (spec §4, §5). The page is the same for everyone; its content comes from the browser. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { shopFacts } from '#platform/rules/shop-facts.ts'
import { shippingPrice } from '#platform/rules/selling-terms.ts'
import { MESSAGES, sentences } from '#platform/rules/messages.ts'
import { dayRange, POLICIES } from '#platform/rules/policies.ts'
import type { PageHandle } from '#app/access.ts'
import { useCart } from '#modules/cart/components/cart-provider.tsx'
import { recallSettledOrder, settledOrder } from '../../components/attempt.ts'
import { useOwnDocument } from '../../components/payment-window.ts'
import { useExternalStore, useIsAwake } from '#platform/ui/external-store.ts'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { useFocusInPlace } from '#platform/ui/focus-in-place.ts'
import { publicPage } from '#platform/ui/page/responses.ts'
import { pageMeta, shopUrlOf } from '#platform/ui/page/meta.ts'
import { PageHead } from '#platform/ui/page/page-head.tsx'
import { readStored, STORAGE_KEYS } from '#platform/ui/storage.ts'
import { useWishlistCount } from '#modules/cart/components/wishlist/wishlist-provider.tsx'
import type { Route } from './+types/cart'
import type { CartLinkProps } from './cart/cart-link.tsx'
import type { FullCartProps } from './cart/full-cart.tsx'
import '#modules/orders/screens/shop/order-pages.css'

export const handle: PageHandle = { access: 'public' }

export const headers = publicPage

const loadFullCart = () => import('./cart/full-cart.tsx')
const FullCart = lazy<ComponentType<FullCartProps>>(() =>
  loadFullCart().catch(() => ({
    default: () => (
      <p className="note note-bad" role="alert">
        {MESSAGES.connection_lost}
      </p>
    ),
  })),
)
// Loaded together with the page's own code, without waiting for hydration.
if (!import.meta.env.SSR && (readStored('localStorage', STORAGE_KEYS.cart) ?? '').includes('{'))
  loadFullCart().catch(() => undefined)

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    shopUrl: shopUrlOf(matches),
    matches,
    title: 'Cart',
    description: `Your cart and checkout at ${shopFacts().name}.`,
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
    <div className="page page-tall">
      <noscript>
        <PageHead title="Your cart" />
        {lead}
        <p className="note">
          The cart needs JavaScript: it is kept in this browser, and payment runs in it. You can also order by
          phone at {shopFacts().phone} or by e-mail to {shopFacts().email}.
        </p>
      </noscript>
      <SettledNote />
      {isAwake && Link && <Link isLocked={isLocked} onRead={onRead} />}
      {(!isAwake || (isReading && items.length === 0)) && <CartSkeleton lead={lead} />}
      {isAwake && !isReading && items.length === 0 && <EmptyCart />}
      {isAwake && items.length > 0 && (
        <Suspense fallback={<CartSkeleton lead={lead} />}>
          <FullCart lead={lead} onCashKnown={setTakesCash} onLocked={setLocked} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the shop takes cash is only known with the first quote, because the page is cached for everyone. */
function CartLead({ takesCash }: { readonly takesCash: boolean }) {
  return (
    <p className="muted cart-lead">
      Prices include all taxes. Shipping is {shippingPrice(shopFacts().shipping)}, delivery takes{' '}
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

/** Higher than most carts: a page that is loaded again keeps its place. */
const SKELETON_STYLE = { minHeight: '250vh' }

/** The shape of a cart, until the browser's own is read. The page has its heading from the start. */
function CartSkeleton({ lead }: { readonly lead: ReactNode }) {
  return (
    <>
      <h1 className="sr-only needs-js">Your cart</h1>
      <div className="cart-skeleton needs-js" aria-hidden="true" style={SKELETON_STYLE}>
        <span className="skeleton skeleton-title" />
        {lead}
        <div className="cart-columns stack gap-6">
          <div className="cart-lines">
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-line" />
          </div>
          <span className="skeleton skeleton-box" />
        </div>
      </div>
    </>
  )
}

/** An earlier order was paid after its checkout was left: explains why its items are no longer in the cart. */
function SettledNote() {
  const order = useExternalStore(settledOrder, null)
  useEffect(recallSettledOrder, [order])
  return (
    <div role="status">
      {order && (
        <p className="note">
          {sentences.orderLeftCart(order.number)}{' '}
          <a href={`/order-success/${order.id}`}>{MESSAGES.order_see}</a>
        </p>
      )}
    </div>
  )
}

type CartLinkState = {
  /** Null if the URL has no link, or while the code for it is loading. */
  readonly Link: ComponentType<CartLinkProps> | null
  /** The cart's content is not known yet. */
  readonly isReading: boolean
  readonly onRead: () => void
}

/** The page is the same for every URL: only the browser can see whether this one has a link. */
function useCartLink(): CartLinkState {
  const isAwake = useIsAwake()
  const [isRead, setRead] = useState(false)
  const [Link, setLink] = useState<ComponentType<CartLinkProps> | null>(null)
  const [hasLink] = useState(() => typeof location === 'object' && /[?&]add=/.test(location.search))
  useEffect(() => {
    if (!hasLink) return
    import('./cart/cart-link.tsx').then(
      ({ CartLink }) => setLink(() => CartLink),
      // If its code can't be loaded, the link stays in the URL, so that a reload tries again.
      () => setRead(true),
    )
  }, [hasLink])
  return { Link, isReading: isAwake && hasLink && !isRead, onRead: () => setRead(true) }
}
